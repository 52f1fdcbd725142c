// Counts the files and the lines that were written by hand, by room:
//   npm run lines              the working tree
//   npm run lines -- v0.2.0    a commit, branch or tag, the working tree, and the difference
// A room is a folder in src/ or beside it; "entries" are the files directly in src/. "source" is src/,
// handlers/ and fixtures/, "total" is all code. Generated files and lock files count apart.
import { spawnSync } from 'node:child_process'

/** The rows after those of src/, in this order. */
const ROWS = [
  ...['handlers', 'fixtures', 'source', 'test', 'bench', 'scripts', 'examples', 'total'],
  ...['docs', 'docs, words', 'generated'],
]

const [revision] = process.argv.slice(2)
const after = count()
if (revision === undefined) print(['room', 'files', 'lines'], after, (now) => now)
else if (git('rev-parse', '--verify', '--quiet', `${revision}^{commit}`).status !== 0) {
  console.error(`expected a commit, branch or tag but got "${revision}"`)
  process.exitCode = 2
} else {
  const before = count(revision)
  const columns = ['room', 'files before', 'after', '+/-', 'lines before', 'after', '+/-']
  print(columns, new Map([...before, ...after]), (_, room) => {
    const [old, now] = [before, after].map((counts) => counts.get(room) ?? [0, 0])
    return now.flatMap((number, at) => [old[at], number, number - old[at]])
  })
}

/** Returns the numbers of files and of lines of each room, in a commit or in the working tree. */
function count(revision) {
  const [flags, tree] = revision === undefined ? [['--untracked'], []] : [[], [revision]]
  const grep = (...words) =>
    git('grep', '-I', ...flags, ...words)
      .stdout.trim()
      .split('\n')
  const rooms = new Map()
  for (const line of grep('-c', '', ...tree)) {
    const [, path, lines] = /^(.*):(\d+)$/.exec(line.replace(`${revision}:`, ''))
    for (const room of roomsOf(path)) {
      const [files, sum] = rooms.get(room) ?? [0, 0]
      rooms.set(room, [files + 1, sum + Number(lines)])
    }
  }
  const words = grep('-ohE', '[^[:space:]]+', ...tree, '--', 'docs/*.md')
  return rooms.set('docs, words', [0, words.length])
}

/** Returns the rows in which a file counts. */
function roomsOf(path) {
  const [folder, name, ...below] = path.split('/')
  if (folder !== 'src' && !ROWS.includes(folder)) return []
  if (/\.gen\.|package-lock\.json$/.test(path)) return ['generated']
  if (folder === 'docs') return path.endsWith('.md') ? ['docs'] : []
  if (!/\.(?:tsx?|m?js|css|html|yaml|sh)$/.test(path)) return []
  if (folder === 'src') return [below.length > 0 ? `src/${name}` : 'entries', 'source', 'total']
  return [folder, ...(['handlers', 'fixtures'].includes(folder) ? ['source'] : []), 'total']
}

function print(columns, rooms, numbersOf) {
  const rows = [...rooms]
    .sort(([a], [b]) => ROWS.indexOf(a) - ROWS.indexOf(b) || a.localeCompare(b))
    .map(([room, counts]) => [
      room,
      ...numbersOf(counts, room).map((it) => it.toLocaleString('en')),
    ])
  const widths = columns.map((_, at) =>
    Math.max(...[columns, ...rows].map((row) => row[at].length)),
  )
  for (const [room, ...cells] of [columns, ...rows]) {
    const padded = cells.map((cell, at) => (cell === '0' ? '' : cell).padStart(widths[at + 1]))
    console.log([room.padEnd(widths[0]), ...padded].join('  ').trimEnd())
  }
}

function git(...args) {
  return spawnSync('git', args, { encoding: 'utf8', maxBuffer: 2 ** 28 })
}
