import type { PetstoreOptions } from '../settings/options.ts'
import type { Destination } from './destination.ts'
import { type ReloadResult, reloadInstance } from './reload.ts'
import { createInstance, type Instance } from './sessions/instance.ts'

/** The main petstore of a server, which a reload replaces. */
export class MainInstance {
  #current: { readonly options: PetstoreOptions; readonly instance: Instance }

  /** Always leads to the current instance, even for a request that began before a reload. */
  readonly destination: Destination

  /** @throws {TypeError} naming the invalid option. */
  constructor(options: PetstoreOptions) {
    this.#current = { options, instance: createInstance(options) }
    this.destination = {
      ...this.instance.destination,
      handle: (request) => this.instance.destination.handle(request),
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
   * Replaces the instance with one of other options, and keeps what state it can.
   *
   * @throws {TypeError} naming the invalid option. The current instance then stays in place.
   */
  reload(options: PetstoreOptions): ReloadResult {
    const { instance, result } = reloadInstance(this.#current, options)
    this.#current = { options, instance }
    instance.changes.emit({ kind: 'state', cause: 'reload' })
    return result
  }
}
