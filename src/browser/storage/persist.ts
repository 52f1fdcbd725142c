import { savedRecord } from '../../lib/stateful.ts'
import type { PetstoreInternals } from '../../petstore.ts'
import { takeSnapshot } from '../../service/snapshot.ts'
import { throttle } from '../../time/timers.ts'
import { differenceOf } from './fingerprint.ts'

/** Where a state is stored, and the settings that it was made with. */
interface Place {
  readonly storage: 'session' | 'local'
  readonly key: string
  /** Changes with the options: a state that was made with other options is not loaded. */
  readonly fingerprint: string
}

/** The shortest time between two writes, in ms. */
const WRITE_EVERY_MS = 250

/**
 * Loads the stored state, and stores it again after each change.
 *
 * @returns a function that writes once more, and stops.
 */
export function persist(place: Place, internals: PetstoreInternals): () => void {
  load(place, internals)
  const writing = throttle(WRITE_EVERY_MS, createWriter(place, internals))
  // Every change counts, even a bare journal entry: that request has used an id and random numbers.
  const unsubscribe = internals.changes.subscribe(writing.ask)
  const onHide = ({ persisted }: PageTransitionEvent) => {
    writing.flush()
    // The browser may show this page again as it was. By then its state is older than the stored one.
    if (persisted) unsubscribe()
  }
  addEventListener('pagehide', onHide)
  return () => {
    unsubscribe()
    removeEventListener('pagehide', onHide)
    writing.flush()
  }
}

/** Creates the function that stores the state. It warns about the first of several failures in a row. */
function createWriter(place: Place, { state }: PetstoreInternals): () => void {
  let isFailing = false
  return () => {
    try {
      const { fingerprint } = place
      const text = JSON.stringify({ fingerprint, snapshot: takeSnapshot(state) })
      storageOf(place).setItem(place.key, text)
      isFailing = false
    } catch (error) {
      if (!isFailing) warn(place, 'could not be stored. A reload will lose it', error)
      isFailing = true
    }
  }
}

function load(place: Place, { restore }: PetstoreInternals): void {
  try {
    const text = storageOf(place).getItem(place.key)
    if (text === null) return
    const { fingerprint, snapshot } = savedRecord(JSON.parse(text))
    if (fingerprint === place.fingerprint) restore(snapshot)
    else {
      const others = differenceOf(place.fingerprint, String(fingerprint)).join(', ')
      note(place, `was dropped, because these options have changed: ${others}`)
    }
  } catch (error) {
    warn(place, 'could not be loaded and was dropped', error)
  }
}

/** Returns the storage. Even reading the property throws if the user has blocked storage. */
function storageOf({ storage }: Place): Storage {
  return storage === 'session' ? sessionStorage : localStorage
}

function note({ storage, key }: Place, what: string): void {
  console.info(`[petstore-mock] The state in ${storage}Storage (${key}) ${what}.`)
}

function warn({ storage, key }: Place, what: string, error: unknown): void {
  console.warn(`[petstore-mock] The state in ${storage}Storage (${key}) ${what}: ${error}`)
}
