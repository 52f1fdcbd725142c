import { atMostEvery } from '../clock.ts'
import type { Parts } from '../parts.ts'
import type { PetstoreParts } from '../petstore.ts'
import { restoreSnapshot, takeSnapshot } from '../snapshot.ts'
import { savedRecord } from '../state.ts'

/** What is kept: the storage it is in, its name there, and what the state was made with. */
export interface Kept {
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
export function keepState(kept: Kept, { parts, changes }: PetstoreParts): () => void {
  takeUp(kept, parts)
  let isFailing = false
  const write = () => {
    try {
      const { fingerprint } = kept
      const text = JSON.stringify({ fingerprint, snapshot: takeSnapshot(parts) })
      storageOf(kept).setItem(kept.key, text)
      isFailing = false
    } catch (error) {
      if (!isFailing) warn(kept, 'could not be kept, and a reload will lose it', error)
      isFailing = true
    }
  }
  const writing = atMostEvery(WRITE_EVERY_MS, write)
  const stopWatching = changes.watch((change) => {
    if (change.kind !== 'journal') writing.ask()
  })
  addEventListener('pagehide', writing.flush)
  return () => {
    stopWatching()
    removeEventListener('pagehide', writing.flush)
    writing.flush()
  }
}

function takeUp(kept: Kept, parts: Parts): void {
  try {
    const text = storageOf(kept).getItem(kept.key)
    if (text === null) return
    const { fingerprint, snapshot } = savedRecord(JSON.parse(text))
    if (fingerprint === kept.fingerprint) restoreSnapshot(parts, snapshot)
    else note(kept, 'was made with other options, and was dropped')
  } catch (error) {
    warn(kept, 'could not be taken up, and was dropped', error)
  }
}

/** Reading the property itself throws where the user has forbidden storage. */
function storageOf({ storage }: Kept): Storage {
  return storage === 'session' ? sessionStorage : localStorage
}

function note({ storage, key }: Kept, what: string): void {
  console.info(`[petstore-mock] The state in ${storage}Storage (${key}) ${what}.`)
}

function warn({ storage, key }: Kept, what: string, error: unknown): void {
  console.warn(`[petstore-mock] The state in ${storage}Storage (${key}) ${what}: ${error}`)
}
