import { fileURLToPath } from 'node:url'
import { checkFigure } from '../report/targets.js'
import { spread } from '../statistics.js'
import { measureInTurn } from '../turns.js'

const WORKER = fileURLToPath(new URL('./worker.js', import.meta.url))
const ROUNDS = 15

/** Measures how long it takes to rebuild earlier states from 10,000 requests in the journal. */
export async function measureTravel({ progress }) {
  const [{ answers }] = await measureInTurn([{ script: WORKER, args: [] }], {
    rounds: ROUNDS,
    warmUp: {},
    message: {},
    onRound: (round) => progress(`travel: round ${round + 1} of ${ROUNDS}`),
  })
  const all = answers.map(({ times }) => times.reduce((sum, each) => sum + each, 0))
  const target = checkFigure({
    what: 'replaying 10,000 requests, in ten journeys, CPU time',
    unit: 'ms',
    ours: all,
    limit: { atMost: 200 },
  })
  const table = {
    title: 'Travel',
    note: 'CPU time of calls of the control API, client and server together, with 9,990 requests to all 18 operations in the journal. A journey replays up to 1,000 of them, from the last checkpoint.',
    columns: ['call', 'CPU ms'],
    rows: [
      ['GET /travel', spread(answers.map(({ list }) => list))],
      ['GET /travel/{step}', spread(answers.flatMap(({ times }) => times))],
    ],
  }
  return { targets: [target], tables: [table] }
}
