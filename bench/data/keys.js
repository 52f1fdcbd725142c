import { fileURLToPath } from 'node:url'
import { formatCount } from '../report/format.js'
import { median, spread } from '../statistics.js'
import { measureInTurn } from '../turns.js'

const WORKER = fileURLToPath(new URL('./keys-worker.js', import.meta.url))
const COUNTS = [10, 10_000, 1_000_000]
/** The maximum number of callers whose quota the service keeps. */
const REMEMBERED = 100_000
const ROUNDS = 9

/** Measures a request, by the number of keys that have sent requests. */
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
    // The memory of ten keys is too small to measure: the heap varies by more.
    COUNTS[index] > 10 ? ready.bytes / 2 ** 20 : null,
    COUNTS[index] > 10 ? ready.bytes / Math.min(COUNTS[index], REMEMBERED) : null,
  ])
  const points = figures.map(({ answers }, index) => [COUNTS[index], median(answers)])
  return {
    tables: [
      {
        title: 'Quotas',
        note: 'Requests with random keys, without a journal. The service keeps the quotas of up to 100,000 callers. Beyond that, it forgets those whose minute window began longest ago.',
        columns: ['keys', 'µs a request', 'memory, MiB', 'bytes a remembered key'],
        rows,
      },
    ],
    plots: [
      { title: 'Quotas', x: 'keys', y: 'µs a request', lines: [{ name: 'getCategory', points }] },
    ],
  }
}
