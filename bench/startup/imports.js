import { spawnSync } from 'node:child_process'
import { DIST } from '../dist.js'
import { compare } from '../report/targets.js'
import { measureRounds } from './rounds.js'

/** The imports to compare. Each measurement runs one in a new process. */
export const IMPORT_OURS = 'import "./src/node.js"'
export const IMPORT_MSW = 'import "msw/node"'

/** The Node and the build that are measured, unless another installation is named. */
const OWN = { node: process.execPath, dist: DIST }

/** Returns how long Node takes to start and to evaluate a module, in ms. */
export function timeOf(code, installation = OWN) {
  const startedAt = performance.now()
  runNode(['--input-type=module', '--eval', code], installation)
  return performance.now() - startedAt
}

/** Runs Node in the folder of the build, so that package names resolve as they do there. */
export function runNode(args, { node, dist } = OWN) {
  const { status, stdout, stderr } = spawnSync(node, args, { cwd: dist, encoding: 'utf8' })
  if (status !== 0) throw new Error(`node ${args.join(' ')} failed: ${stderr}`)
  return stdout
}

/** Measures both imports in another installation, and returns the target. */
export async function measureImports({ rounds, onRound, note, ...installation }) {
  const ways = {
    ours: () => timeOf(IMPORT_OURS, installation),
    msw: () => timeOf(IMPORT_MSW, installation),
  }
  const { ours, msw } = await measureRounds(ways, { rounds, onRound })
  return compareImports(ours, msw, note)
}

/** Compares our import with the one of msw that it includes. */
export function compareImports(ours, msw, note = '') {
  return compare({
    what: `import 'petstore-mock/node'${note}`,
    against: "import 'msw/node'",
    unit: 'ms',
    ours,
    theirs: msw,
    limit: { atMost: 1.1 },
  })
}
