import { createEmitter } from '../lib/emitter.ts'
import { assembleFrom, type PetstoreInternals } from '../petstore.ts'
import { adoptState } from '../service/history/capture.ts'
import type { Checkpoint } from '../service/history/captured-state.ts'
import type { Settings } from '../settings/settings.ts'
import type { ClockMode } from '../time/clock.ts'
import { Deliveries } from './deliveries.ts'
import { replayAct } from './replay-act.ts'
import { differenceOf, toRequest } from './replay-request.ts'
import type { Happening, Way } from './timeline.ts'

/**
 * A second petstore with the settings of the first one, in which its past happens again. It has no
 * journal, and its clock stands where the replay is.
 */
export class Replay {
  readonly petstore: PetstoreInternals
  readonly #deliveries = new Deliveries()
  #at = Number.NaN
  #mode: ClockMode = 'frozen'
  #differs: string | null = null

  constructor(settings: Settings) {
    // A clock that starts far away would warn on the console.
    const own = { ...settings, clock: 'system' as const, journal: { limit: 0, maxBytes: 0 } }
    this.petstore = assembleFrom(own, createEmitter())
  }

  /** The clock as it was: the service time in epoch ms, and whether it was running. */
  get clock(): { readonly now: number; readonly mode: ClockMode } {
    return { now: this.#at, mode: this.#mode }
  }

  /** The request or act from which on the replay is not exact, and how; null if it is exact. */
  get differs(): string | null {
    return this.#differs
  }

  /** Goes from a checkpoint to a position. */
  go({ start, happenings }: Way): void {
    this.startFrom(start)
    for (const happening of happenings) this.run(happening)
  }

  /** Continues from a checkpoint. */
  startFrom({ state, at, mode, moment }: Checkpoint): void {
    this.#deliveries.advanceTo(moment)
    adoptState(this.petstore.state, state, (delivery) => this.#deliveries.of(delivery))
    this.#differs = null
    this.#mode = mode
    this.#setTime(at)
  }

  /** Lets a request or an act happen again. */
  run(happening: Happening): void {
    this.passTo(happening)
    const { record, kind } = happening
    this.#mode = record.mode
    try {
      if (kind === 'act') {
        this.#setTime(record.before)
        replayAct(this.petstore, record)
        this.#setTime(record.act.at)
      } else {
        this.#setTime(record.at)
        const { core, settings } = this.petstore
        const delivery = this.#deliveries.of(record.delivery)
        const { path: basePath } = settings.baseUrl
        const response = core.handle(toRequest(record, { delivery, basePath }))
        this.#note(record.id, differenceOf(record, response))
      }
    } catch (error) {
      this.#note(kind === 'act' ? record.act.id : record.id, `it fails: ${error}`)
    }
  }

  /** Lets the responses arrive that had arrived before a request or an act; all if it is left out. */
  passTo(next: Happening | undefined): void {
    this.#deliveries.advanceTo(next?.record.moment ?? Number.POSITIVE_INFINITY)
  }

  #note(id: string, difference: string | undefined): void {
    if (difference === undefined) return
    this.#differs ??= `The replay is not exact from ${id} on: ${difference}`
  }

  #setTime(at: number): void {
    if (at !== this.#at) this.petstore.state.clock.parse({ mode: 'frozen', at })()
    this.#at = at
  }
}
