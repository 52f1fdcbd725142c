import { fileURLToPath } from 'node:url'
import { formatCount } from '../report/format.js'
import { median, spread } from '../statistics.js'
import { measureInTurn } from '../turns.js'

const WORKER = fileURLToPath(new URL('./keys-worker.js', import.meta.url))
const COUNTS = [10, 10_000, 1_000_000]
/** The most callers whose quotas are remembered. */
const REMEMBERED = 100_000
const ROUNDS = 9

/** Measures a request when ever more keys have a quota. */
export async function measureKeys(progress) {
  progress('data: ten, ten thousand, a million keys')
  const figures = await measureInTurn(
    COUNTS.map((count) => ({ script: WORKER, args: [`${count}`] })),
    {
      rounds: ROUNDS,
      warmUp: { requests: 20_000 },
      message: { requests: 5_000 },
      onRound: (round) => progress(`data: keys, round ${round + 1} of ${ROUNDS}`),
    },
  )
  const rows = figures.map(({ ready, answers }, index) => [
    formatCount(COUNTS[index]),
    spread(answers),
    // Ten keys are less than what else changes in the heap.
    COUNTS[index] > 10 ? ready.bytes / 2 ** 20 : null,
    COUNTS[index] > 10 ? ready.bytes / Math.min(COUNTS[index], REMEMBERED) : null,
  ])
  const points = figures.map(({ answers }, index) => [COUNTS[index], median(answers)])
  return {
    tables: [
      {
        title: 'Quotas',
        note: 'Requests from random ones of the keys, without a journal. The quotas of at most 100,000 callers are remembered; those quiet for longest are forgotten.',
        columns: ['keys', 'µs a request', 'memory, MiB', 'bytes a remembered key'],
        rows,
      },
    ],
    plots: [
      { title: 'Quotas', x: 'keys', y: 'µs a request', lines: [{ name: 'getCategory', points }] },
    ],
  }
}
