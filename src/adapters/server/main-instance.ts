import { joinLimits, type SharedLimits } from '../../core/service/limits.ts'
import { recordReload } from '../../core/service/replace-state.ts'
import type { PetstoreOptions } from '../../core/settings/options.ts'
import type { Destination } from './destination.ts'
import { createInstance, type Instance } from './instance.ts'
import { type ReloadResult, reloadInstance } from './reload.ts'

/** Holds the main petstore of a server. A reload replaces it. */
export class MainInstance {
  #current: { readonly options: PetstoreOptions; readonly instance: Instance }

  /** Passes each request to the instance that is current when the request is handled. */
  readonly destination: Destination

  readonly #limits: SharedLimits

  /** @throws {TypeError} naming the option, what was expected and what it got. */
  constructor(options: PetstoreOptions, limits: SharedLimits) {
    this.#limits = limits
    this.#current = { options, instance: createInstance(options) }
    joinLimits(this.instance, limits)
    this.destination = {
      ...this.instance.destination,
      handle: (request) => this.instance.destination.handle(request),
      baseHeaders: (request) => this.instance.baseHeaders(request),
      planOf: (request) => this.instance.destination.planOf(request),
    }
  }

  get instance(): Instance {
    return this.#current.instance
  }

  get options(): PetstoreOptions {
    return this.#current.options
  }

  /**
   * Replaces the instance with one that has new options, and keeps as much state as possible. If an
   * option is invalid, the current instance stays.
   *
   * @throws {TypeError} naming the option, what was expected and what it got.
   */
  reload(options: PetstoreOptions): ReloadResult {
    const { instance, result } = reloadInstance(this.#current, options)
    joinLimits(instance, this.#limits, this.instance)
    this.#current = { options, instance }
    recordReload(instance.state)
    instance.changes.emit({ kind: 'state', cause: 'reload' })
    return result
  }
}
