import { duration, plural } from '../../audit/words.ts'
import type { ExploreProgress } from '../../explore/report.ts'
import { startStopwatch } from '../../time/timers.ts'
import type { Output } from '../host.ts'

/** Moves to the start of the line, and clears it. */
const CLEAR = '\r\u001b[K'

/** A line on a terminal that shows how far a search has come. It writes nothing elsewhere. */
export class StatusLine {
  readonly #output: Output
  readonly #timeMs: number
  readonly #elapsed = startStopwatch()

  /** `timeMs` is the time after which the search ends. */
  constructor(output: Output, timeMs: number) {
    this.#output = output
    this.#timeMs = timeMs
    this.#write('explore: running the command without faults')
  }

  show({ runs, faults, left, problems }: ExploreProgress): void {
    const elapsed = this.#elapsed()
    const rest = Math.min((elapsed / runs) * left, Math.max(0, this.#timeMs - elapsed))
    const paths = `${plural(left, 'path')} with ${plural(faults, 'fault')} left`
    const about = `about ${duration(Math.ceil(rest / 1_000) * 1_000)}`
    this.#write(
      `explore: ${plural(runs, 'run')}, ${plural(problems, 'problem')}; ${paths}, ${about}`,
    )
  }

  clear(): void {
    this.#write('')
  }

  #write(text: string): void {
    if (this.#output.isTTY) this.#output.write(CLEAR + text)
  }
}
