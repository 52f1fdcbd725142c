import { fileURLToPath } from 'node:url'
import { checkFigure } from '../report/targets.js'
import { spread } from '../statistics.js'
import { measureInTurn } from '../turns.js'

const WORKER = fileURLToPath(new URL('./worker.js', import.meta.url))

const ROUNDS = 7

/** The variants: how the client reaches the petstore, and the runs a second that it must reach. */
const VARIANTS = [
  { name: 'fetch', what: 'explore, through fetch', limit: { atLeast: 500 } },
  { name: 'msw', what: 'explore, through msw', limit: { atLeast: 150 } },
]

/** The runs of the search that measures memory. */
const MEMORY_RUNS = 10_000

/** Measures how many runs of a client `explore` makes in a second, and what memory a search uses. */
export async function measureExplore({ progress }) {
  const figures = await measureInTurn(
    VARIANTS.map(({ name }) => ({ script: WORKER, args: [name] })),
    {
      rounds: ROUNDS,
      warmUp: { runs: 600 },
      message: { runs: 1_000 },
      onRound: (round) => progress(`explore: round ${round + 1} of ${ROUNDS}`),
    },
  )
  progress('explore: memory')
  const [memory] = await measureInTurn([{ script: WORKER, args: ['fetch'] }], {
    rounds: 1,
    warmUp: { runs: 1_000 },
    message: { runs: MEMORY_RUNS },
  })
  const targets = VARIANTS.map(({ what, limit }, index) =>
    checkFigure({
      what: `${what}, a client of three requests`,
      unit: 'runs/s',
      ours: figures[index].answers.map(({ perSecond }) => perSecond),
      limit,
    }),
  )
  const growth = checkFigure({
    what: `explore, heap after ${MEMORY_RUNS} runs`,
    unit: 'MiB more',
    ours: memory.answers.map(({ grownMiB }) => grownMiB),
    limit: { atMost: 8 },
  })
  const rows = VARIANTS.map(({ name }, index) => [
    name,
    ...['requests', 'wallMs', 'cpuMs'].map((key) =>
      spread(figures[index].answers.map((answer) => answer[key])),
    ),
  ])
  const table = {
    title: 'explore',
    note: 'A client that lists, orders and reads, and tries again up to three times, on paths with up to three faults.',
    columns: ['through', 'requests a run', 'ms a run', 'CPU ms a run'],
    rows,
  }
  return { targets: [...targets, growth], tables: [table] }
}
