import { membersOf } from '../../core/lib/check.ts'
import { fingerprintOf } from '../../core/lib/text.ts'
import type { PetstoreInternals } from '../../core/petstore/create-petstore.ts'
import { loadSavedState } from '../../core/service/replace-state.ts'
import { takeSnapshot } from '../../core/service/snapshot.ts'
import type { PetstoreOptions } from '../../core/settings/options.ts'
import { runLaterOnce } from '../../core/time/timers.ts'

/** Where a state is stored, and with which options it was made. */
interface StorageSlot {
  readonly storage: 'session' | 'local'
  readonly key: string
  /** A hash of the options. A state that was made with other options isn't loaded. */
  readonly fingerprint: string
}

/** The minimum time between two writes, in ms. */
const WRITE_EVERY_MS = 250

/**
 * Loads the stored state, and stores it after each change. Returns a function that stores it once
 * more and then stops.
 */
export function persist(slot: StorageSlot, internals: PetstoreInternals): () => void {
  load(slot, internals)
  const writing = runLaterOnce(WRITE_EVERY_MS, createWriter(slot, internals))
  // A new journal entry counts too: its request has used an id and random numbers.
  const unsubscribe = internals.changes.subscribe(writing.schedule)
  const onHide = ({ persisted }: PageTransitionEvent) => {
    writing.flush()
    // If the browser restores this page later, its state is out of date and must not be stored.
    if (persisted) unsubscribe()
  }
  addEventListener('pagehide', onHide)
  return () => {
    unsubscribe()
    removeEventListener('pagehide', onHide)
    writing.flush()
  }
}

/** Creates a function that stores the state. If it fails repeatedly, it warns only once. */
function createWriter(slot: StorageSlot, { state }: PetstoreInternals): () => void {
  let isFailing = false
  return () => {
    try {
      const { fingerprint } = slot
      const text = JSON.stringify({ fingerprint, snapshot: takeSnapshot(state) })
      storageOf(slot).setItem(slot.key, text)
      isFailing = false
    } catch (error) {
      const message = messageAbout(slot, `couldn't be stored. A reload will lose it: ${error}`)
      if (!isFailing) console.warn(message)
      isFailing = true
    }
  }
}

function load(slot: StorageSlot, internals: PetstoreInternals): void {
  try {
    const text = storageOf(slot).getItem(slot.key)
    if (text === null) return
    const { fingerprint, snapshot } = membersOf(JSON.parse(text))
    if (fingerprint === slot.fingerprint) loadSavedState(internals, snapshot)
    else console.info(messageAbout(slot, 'was dropped, because the options have changed.'))
  } catch (error) {
    console.warn(messageAbout(slot, `couldn't be loaded and was dropped: ${error}`))
  }
}

/** Returns the storage. Throws if the user has blocked storage: even reading the property does. */
function storageOf({ storage }: StorageSlot): Storage {
  return storage === 'session' ? sessionStorage : localStorage
}

function messageAbout({ storage, key }: StorageSlot, what: string): string {
  return `[petstore-mock] The state in ${storage}Storage (${key}) ${what}`
}

/** Returns a hash of all options except handlers, and what says which of them are safe. */
export function hashOptions({ handlers: _, safe: __, ...options }: PetstoreOptions): string {
  return fingerprintOf(
    JSON.stringify(options, (_, each) => (typeof each === 'bigint' ? String(each) : each)),
  )
}
