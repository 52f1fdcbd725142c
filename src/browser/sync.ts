import type { Handle } from '../fetch.ts'
import type { PetstoreParts } from '../petstore.ts'
import { restoreSnapshot, SNAPSHOT_VERSION, takeSnapshot } from '../snapshot.ts'
import { difference, type Entries, fromEntries, type Patch, patched, toEntries } from './merge.ts'
import { rebased } from './rebase.ts'
import { joinTabs } from './tabs.ts'

/** One state, shared with other tabs. */
export interface Shared {
  /** Answers a request in its turn: after all that other tabs have done, before what they will do. */
  readonly handle: Handle
  /** Shares nothing any more. */
  stop(): void
}

/**
 * Shares the state of a petstore with the other tabs of the same `name`.
 *
 * Requests take turns over all tabs, so none is lost. What is done by hand (`petstore.quotas.ban()`)
 * is done here at once and in the other tabs a moment later; where two tabs did it to the same row
 * or caller in the same moment, the later one stays.
 */
export async function shareState(
  name: string,
  { core, parts, changes }: PetstoreParts,
): Promise<Shared> {
  /** The state that all tabs have agreed on, without what was done here since. */
  let agreed: Entries = new Map()
  /** Set while changes are made that will be told anyway, or were made elsewhere. */
  let isKnown = false
  const mine = () => toEntries(takeSnapshot(parts))
  const known = <Result>(action: () => Result) => {
    isKnown = true
    try {
      return action()
    } finally {
      isKnown = false
    }
  }
  const apply = (entries: Entries) =>
    known(() => restoreSnapshot(parts, fromEntries(entries, SNAPSHOT_VERSION)))
  const tabs = joinTabs<Entries, Patch>(name, {
    onChange(patch) {
      const before = agreed
      const own = difference(before, mine())
      agreed = patched(before, patch)
      apply(rebased({ own, before, after: agreed }))
    },
    state: () => agreed,
  })
  const publish = async () => {
    const patch = difference(agreed, mine())
    if (patch.length === 0) return
    agreed = patched(agreed, patch)
    await tabs.send(patch)
  }
  await tabs.inTurn(async () => {
    const state = await tabs.askForState()
    agreed = state ?? mine()
    if (state !== undefined) apply(agreed)
  })

  let isAsked = false
  const stopWatching = changes.watch(({ kind }) => {
    if (isKnown || isAsked || kind === 'journal') return
    isAsked = true
    void tabs.inTurn(() => {
      isAsked = false
      return publish()
    })
  })
  return {
    handle: (request) =>
      tabs.inTurn(async () => {
        const reply = known(() => core.handle(request))
        await publish()
        return reply
      }),
    stop() {
      stopWatching()
      tabs.leave()
    },
  }
}
