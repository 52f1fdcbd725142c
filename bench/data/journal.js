import { fileURLToPath } from 'node:url'
import { spread } from '../statistics.js'
import { measureInTurn } from '../turns.js'

const WORKER = fileURLToPath(new URL('./journal-worker.js', import.meta.url))
const STATES = ['empty', 'full']
const ROUNDS = 15

/**
 * Measures a request with an empty journal, and with a full journal that drops its oldest entries.
 */
export async function measureJournal(progress) {
  const figures = await measureInTurn(
    STATES.map((state) => ({ script: WORKER, args: [state] })),
    {
      rounds: ROUNDS,
      warmUp: { requests: 20_000 },
      message: { requests: 4_000 },
      onRound: (round) => progress(`data: journal, round ${round + 1} of ${ROUNDS}`),
    },
  )
  return {
    tables: [
      {
        title: 'Journal',
        note: 'getPet with three headers. The limit is 10,000 entries.',
        columns: ['journal', 'µs a request', 'bytes an entry'],
        rows: figures.map(({ ready, answers }, index) => [
          STATES[index],
          spread(answers),
          ready.bytes,
        ]),
      },
    ],
  }
}
