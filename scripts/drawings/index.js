// Draws the pictures of the documentation that show how something works, to docs/pictures/. What
// they say of the package is tried with it, so they can't become wrong unnoticed.
//   node scripts/drawings/index.js           draws them
//   node scripts/drawings/index.js --check   fails if one is out of date
// Needs dist/. Time is virtual or doesn't matter, so the drawings are always the same.
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { layers, requestPath, searchTree, sessions, times, whereItRuns } from './boxes.js'
import { search } from './search.js'
import { idempotency, outcomes, race } from './sequences.js'
import { ban, deprecation, faultSchedule, herd } from './timelines.js'

const drawings = {
  ban: await ban(),
  deprecation: await deprecation(),
  'fault-schedule': faultSchedule(),
  herd: herd(),
  idempotency: await idempotency(),
  layers: layers(),
  outcomes: await outcomes(),
  race: await race(),
  'request-path': requestPath(),
  'search-tree': searchTree(await search()),
  sessions: sessions(),
  times: times(),
  'where-it-runs': whereItRuns(),
}

const files = Object.entries(drawings).map(([name, svg]) => [`docs/pictures/${name}.svg`, svg])
const stale = files.filter(([path, svg]) => !existsSync(path) || readFileSync(path, 'utf8') !== svg)
if (!process.argv.includes('--check')) {
  for (const [path, svg] of stale) writeFileSync(path, svg)
} else if (stale.length > 0) {
  console.error(`Out of date: ${stale.map(([path]) => path).join(', ')}. Run "npm run picture"`)
  process.exitCode = 1
}
