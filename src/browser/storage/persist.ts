import { savedRecord } from '../../lib/stateful.ts'
import type { PetstoreInternals } from '../../petstore.ts'
import { restoreSnapshot, takeSnapshot } from '../../service/snapshot.ts'
import type { ServiceState } from '../../service/state.ts'
import { throttle } from '../../time/timers.ts'
import { differenceOf } from './fingerprint.ts'

/** Where a state is kept: the storage, its name there, and what the state was made with. */
interface Place {
  readonly storage: 'session' | 'local'
  readonly key: string
  /** Changes with the options: a state that was made with others is not taken up. */
  readonly fingerprint: string
}

/** A state is written at most once in so many ms. */
const WRITE_EVERY_MS = 250

/**
 * Takes up the state that was kept, and keeps it from now on.
 *
 * @returns what stops it, after a last write.
 */
export function keepState(place: Place, { state, changes }: PetstoreInternals): () => void {
  takeUp(place, state)
  const writing = throttle(WRITE_EVERY_MS, createWriter(place, state))
  // Of some requests nothing is left but an entry of the journal, and yet the next one has another
  // id, and another draw.
  const stopWatching = changes.subscribe(writing.ask)
  const onHide = ({ persisted }: PageTransitionEvent) => {
    writing.flush()
    // The browser may bring the page back as it is: what it has then is older than what is kept.
    if (persisted) stopWatching()
  }
  addEventListener('pagehide', onHide)
  return () => {
    stopWatching()
    removeEventListener('pagehide', onHide)
    writing.flush()
  }
}

/** Returns what writes the state. Of writes that fail in a row, the first one is warned of. */
function createWriter(place: Place, state: ServiceState): () => void {
  let isFailing = false
  return () => {
    try {
      const { fingerprint } = place
      const text = JSON.stringify({ fingerprint, snapshot: takeSnapshot(state) })
      storageOf(place).setItem(place.key, text)
      isFailing = false
    } catch (error) {
      if (!isFailing) warn(place, 'could not be kept, and a reload will lose it', error)
      isFailing = true
    }
  }
}

function takeUp(place: Place, state: ServiceState): void {
  try {
    const text = storageOf(place).getItem(place.key)
    if (text === null) return
    const { fingerprint, snapshot } = savedRecord(JSON.parse(text))
    if (fingerprint === place.fingerprint) restoreSnapshot(state, snapshot)
    else {
      const others = differenceOf(place.fingerprint, String(fingerprint)).join(', ')
      note(place, `was made with other options, and was dropped: ${others}`)
    }
  } catch (error) {
    warn(place, 'could not be taken up, and was dropped', error)
  }
}

/** Reading the property itself throws where the user has forbidden storage. */
function storageOf({ storage }: Place): Storage {
  return storage === 'session' ? sessionStorage : localStorage
}

function note({ storage, key }: Place, what: string): void {
  console.info(`[petstore-mock] The state in ${storage}Storage (${key}) ${what}.`)
}

function warn({ storage, key }: Place, what: string, error: unknown): void {
  console.warn(`[petstore-mock] The state in ${storage}Storage (${key}) ${what}: ${error}`)
}
