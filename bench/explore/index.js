import { fileURLToPath } from 'node:url'
import { measureScripts } from '../processes.js'
import { compare, progress } from '../report.js'
import { spread } from '../statistics.js'

const WORKER = fileURLToPath(new URL('worker.js', import.meta.url))

/** What is explored, and the runs a second that it must reach. */
const VARIANTS = [
  { name: 'fetch', what: 'through fetch, a client of three requests', limit: { atLeast: 500 } },
  { name: 'msw', what: 'through msw, a client of three requests', limit: { atLeast: 150 } },
  { name: 'notes', what: 'examples/notes, adding a note with ky', limit: { atLeast: 300 } },
]

/** The runs of the search that measures memory. */
const MEMORY_RUNS = 10_000

/** Measures how many runs of a client `explore` makes in a second, and what memory a search uses. */
export async function measure() {
  const figures = await measureScripts(
    VARIANTS.map(({ name }) => [WORKER, name]),
    {
      rounds: 7,
      warmUp: { runs: 600 },
      message: { runs: 1_000 },
      onRound: (round) => progress(`explore: ${round}`),
    },
  )
  progress('explore: memory')
  const [memory] = await measureScripts([[WORKER, 'fetch']], {
    rounds: 1,
    warmUp: { runs: 1_000 },
    message: { runs: MEMORY_RUNS },
  })
  const valuesOf = ({ answers }, key) => answers.map((answer) => answer[key])
  const targets = VARIANTS.map(({ what, limit }, index) =>
    compare({
      what: `explore, ${what}`,
      unit: 'runs/s',
      ours: valuesOf(figures[index], 'perSecond'),
      limit,
    }),
  )
  const growth = compare({
    what: `explore, heap after ${MEMORY_RUNS} runs`,
    unit: 'MiB more',
    ours: valuesOf(memory, 'grownMiB'),
    limit: { atMost: 8 },
  })
  const table = {
    title: 'explore',
    note: 'A client that lists, orders and reads, and tries again up to three times, on paths with up to ten faults; and the handlers and the client of examples/notes.',
    columns: ['what', 'requests a run', 'ms a run', 'CPU ms a run'],
    rows: VARIANTS.map(({ what }, index) => [
      what,
      ...['requests', 'wallMs', 'cpuMs'].map((key) => spread(valuesOf(figures[index], key))),
    ]),
  }
  return { targets: [...targets, growth], tables: [table] }
}
