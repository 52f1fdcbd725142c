import { fileURLToPath } from 'node:url'
import { CLI } from '../dist.js'
import { checkFigure, compare } from '../report/targets.js'
import { median, spread } from '../statistics.js'
import { timeToFirstResponse } from './first-response.js'
import { compareImports, IMPORT_MSW, IMPORT_OURS, runNode, timeOf } from './imports.js'
import { measureRounds } from './rounds.js'

const ROUNDS = 15

const CALLS = fileURLToPath(new URL('./calls.js', import.meta.url))

/** The code to measure. Each measurement runs it in a new process. */
const NOTHING = '0'
const IMPORT_SERVER = 'import "./src/server/index.js"'

/** Measures imports, the first response of the server, createPetstore() and reset(). */
export async function measureStartup({ progress }) {
  const ways = {
    nothing: () => timeOf(NOTHING),
    ours: () => timeOf(IMPORT_OURS),
    msw: () => timeOf(IMPORT_MSW),
    server: () => timeOf(IMPORT_SERVER),
    firstResponse: () => timeToFirstResponse(CLI),
    calls: () => JSON.parse(runNode([CALLS])),
  }
  const figures = await measureRounds(ways, {
    rounds: ROUNDS,
    onRound: (round) => progress(`startup: round ${round} of ${ROUNDS}`),
  })
  return { targets: toTargets(figures), tables: [toTable(figures)] }
}

function toTargets({ nothing, ours, msw, firstResponse, calls }) {
  return [
    ...toCallTargets(calls),
    compareImports(ours, msw),
    compare({
      what: 'process start to first response',
      against: 'node -e 0',
      unit: 'ms',
      ours: firstResponse,
      theirs: nothing,
      limit: { atMost: 5 },
    }),
  ]
}

function toCallTargets(calls) {
  const alone = (what, ours, atMost) => checkFigure({ what, unit: 'ms', ours, limit: { atMost } })
  return [
    alone(
      'reset() of the default world',
      calls.map(({ reset }) => median(reset)),
      1,
    ),
    alone(
      'createPetstore(), the first of a process',
      calls.map(({ create: [first] }) => first),
      5,
    ),
    alone(
      'createPetstore(), later',
      calls.map(({ create: [, ...later] }) => median(later)),
      5,
    ),
  ]
}

function toTable({ nothing, ours, msw, server, firstResponse, calls }) {
  return {
    title: 'Startup',
    note: 'The time of a whole process, including Node, except for reset(). The first call of a process runs code that is not compiled yet.',
    columns: ['what', 'ms'],
    rows: [
      ['node -e 0', spread(nothing)],
      ["import 'msw/node'", spread(msw)],
      ["import 'petstore-mock/node'", spread(ours)],
      ["import 'petstore-mock/server'", spread(server)],
      ['petstore-mock --port 0, to its first response', spread(firstResponse)],
      ['reset(), the first of a process', spread(calls.map(({ reset: [first] }) => first))],
    ],
  }
}
