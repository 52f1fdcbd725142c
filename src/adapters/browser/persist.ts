import { hashOf } from '../../core/lib/hash.ts'
import { namesOf } from '../../core/lib/option-table.ts'
import { savedRecord } from '../../core/lib/stateful.ts'
import type { PetstoreInternals } from '../../core/petstore/create-petstore.ts'
import { takeSnapshot } from '../../core/service/snapshot.ts'
import type { Settings } from '../../core/settings/settings.ts'
import { throttle } from '../../core/time/timers.ts'

/** Where a state is stored, and the fingerprint of its settings. */
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
  const writing = throttle(WRITE_EVERY_MS, createWriter(slot, internals))
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
      if (!isFailing) warn(slot, "couldn't be stored. A reload will lose it", error)
      isFailing = true
    }
  }
}

function load(slot: StorageSlot, { restore }: PetstoreInternals): void {
  try {
    const text = storageOf(slot).getItem(slot.key)
    if (text === null) return
    const { fingerprint, snapshot } = savedRecord(JSON.parse(text))
    if (fingerprint === slot.fingerprint) restore(snapshot)
    else {
      const others = differenceOf(slot.fingerprint, String(fingerprint)).join(', ')
      note(slot, `was dropped, because these options have changed: ${others}`)
    }
  } catch (error) {
    warn(slot, "couldn't be loaded and was dropped", error)
  }
}

/** Returns the storage. Throws if the user has blocked storage: even reading the property does. */
function storageOf({ storage }: StorageSlot): Storage {
  return storage === 'session' ? sessionStorage : localStorage
}

function note({ storage, key }: StorageSlot, what: string): void {
  console.info(`[petstore-mock] The state in ${storage}Storage (${key}) ${what}.`)
}

function warn({ storage, key }: StorageSlot, what: string, error: unknown): void {
  console.warn(`[petstore-mock] The state in ${storage}Storage (${key}) ${what}: ${error}`)
}

/**
 * Whether each setting affects the state. A state is dropped when a setting that affects it
 * changes.
 */
const DECIDES_STATE: { readonly [Name in keyof Settings]: boolean } = {
  fixtures: true,
  handlers: false,
  state: true,
  operations: true,
  seed: true,
  clock: true,
  plan: true,
  plans: true,
  apiKeys: true,
  idOffset: true,
  scenario: true,
  auth: false,
  ban: false,
  baseUrl: false,
  cors: false,
  journal: false,
  maxDataBytes: false,
  latency: false,
  lifecycle: false,
  rateLimit: false,
  rules: false,
  stability: false,
}

/**
 * Returns a hash of each setting that determines the state: `fixtures=1x2y seed=3z …`. Equal
 * settings have the same fingerprint, whatever the order of their keys.
 */
export function fingerprintOf(settings: Settings): string {
  return namesOf(DECIDES_STATE)
    .filter((name) => DECIDES_STATE[name])
    .map((name) => `${name}=${hashOf(canonical(settings[name])).toString(36)}`)
    .join(' ')
}

/** Returns the names of the settings whose hashes differ between two fingerprints. */
function differenceOf(one: string, other: string): readonly string[] {
  const known = new Set(other.split(' '))
  return one
    .split(' ')
    .filter((part) => !known.has(part))
    .map((part) => part.split('=', 1)[0] ?? '')
}

/** Returns a value as JSON, with the keys of each object sorted; a value left out as null. */
function canonical(value: unknown): string {
  return JSON.stringify(value ?? null, (_, each: unknown) => {
    if (typeof each === 'bigint') return `${each}n`
    if (each instanceof Map) return sorted([...each])
    const isRecord = typeof each === 'object' && each !== null && !Array.isArray(each)
    return isRecord ? sorted(Object.entries(each)) : each
  })
}

function sorted(entries: readonly (readonly [string, unknown])[]) {
  return [...entries].sort(([one], [other]) => (one < other ? -1 : 1))
}

/**
 * Warns once if another tab writes the `localStorage` key of this tab's state. Each tab has its own
 * state, and the last write wins. Returns a function that stops listening.
 */
export function warnOfOtherTabs(key: string): () => void {
  const stop = () => removeEventListener('storage', onStorage)
  const onStorage = (event: StorageEvent) => {
    if (event.key !== key || event.newValue === null) return
    stop()
    console.warn(
      `[petstore-mock] Another tab keeps its own state in localStorage (${key}), and the last write wins. To share one state, use the server: npx petstore-mock`,
    )
  }
  addEventListener('storage', onStorage)
  return stop
}
