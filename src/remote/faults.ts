/// <reference lib="esnext.disposable" preserve="true" />

import { codeOf } from '../control/client/call-error.ts'
import type { ControlClient } from '../control/client/http-client.ts'
import type { Fault } from '../faults/fault.ts'
import type { Faults } from '../faults/faults.ts'
import type { Scenario, ScenarioName } from '../faults/scenarios.ts'
import { refuse } from '../lib/check.ts'
import type { Promised } from './promised.ts'
import { segment } from './segment.ts'
import { toJson } from './to-json.ts'

/** Removes a fault of a petstore on a server, or ends a scenario. */
export interface RemoteFaultHandle {
  /** The id, such as `fault-1` or `scenario-1`. */
  readonly id: string
  /** Removes the fault or ends the scenario. Does nothing if it no longer exists. */
  remove(): Promise<void>
  /** Does the same as `remove`, at the end of a block with `await using fault = …`. */
  [Symbol.asyncDispose](): Promise<void>
}

/** The faults of a petstore on a server: `Faults`, with promises. */
export interface RemoteFaults extends Promised<Omit<Faults, 'add' | 'play'>> {
  /** Adds a fault after the existing ones. Resolves to a handle that removes it. */
  add(fault: Fault): Promise<RemoteFaultHandle>
  /** Starts a scenario, given as an object or by name. Resolves to a handle that ends it. */
  play(scenario: ScenarioName | Scenario): Promise<RemoteFaultHandle>
}

/** Creates `petstore.faults`. */
export function createRemoteFaults(client: ControlClient): RemoteFaults {
  const remove = async (id: string) => {
    if (typeof id !== 'string') refuse('faults.remove', id, 'the id of a fault or a scenario')
    const isFault = await removeAt(client, `/faults/${segment('faults.remove', id)}`)
    return isFault || removeAt(client, `/scenarios/${segment('faults.remove', id)}`)
  }
  const add = async (path: string, body: unknown): Promise<RemoteFaultHandle> => {
    const { id } = await client.call<{ readonly id: string }>('POST', path, body)
    const removeThis = async () => {
      await remove(id)
    }
    return { id, remove: removeThis, [Symbol.asyncDispose ?? ASYNC_DISPOSE]: removeThis }
  }
  return {
    add: async (fault) => add('/faults', toJson('fault', fault)),
    play: async (scenario) => add('/scenarios', toJson('scenario', scenario)),
    remove,
    list: () => client.call('GET', '/faults'),
    scenarios: () => client.call('GET', '/scenarios'),
    clear: () => client.call('DELETE', '/faults'),
  }
}

/** Where `Symbol.asyncDispose` is missing, compiled code looks for this registered symbol. */
const ASYNC_DISPOSE = Symbol.for('Symbol.asyncDispose')

/** Deletes what is at a path. Returns whether it existed. */
async function removeAt(client: ControlClient, path: string): Promise<boolean> {
  try {
    await client.call('DELETE', path)
    return true
  } catch (error) {
    const code = codeOf(error)
    if (code === 'fault_not_found' || code === 'scenario_not_found') return false
    throw error
  }
}
