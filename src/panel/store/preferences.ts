import { type Signal, signal } from './signal.ts'

/** What the panel keeps for this tab, over reloads of the page. */
export interface Preferences {
  /** Whether the panel in a page is open. */
  readonly isOpen: Signal<boolean>
  /** The height of the panel in a page, as a share of that of the window. */
  readonly height: Signal<number>
}

const KEY = 'petstore-mock panel'

/** Reads what was kept, and keeps every change. */
export function createPreferences(): Preferences {
  const saved: { readonly isOpen?: unknown; readonly height?: unknown } = readKept(KEY)
  const isOpen = signal(saved.isOpen === true)
  const height = signal(typeof saved.height === 'number' ? saved.height : 0.6)
  const save = () => keep(KEY, { isOpen: isOpen.value, height: height.value })
  isOpen.subscribe(save)
  height.subscribe(save)
  return { isOpen, height }
}

/** Reads an object that was kept for this tab; an empty one if there's none. */
export function readKept(key: string): object {
  try {
    return Object(JSON.parse(sessionStorage.getItem(key) ?? '{}'))
  } catch {
    // Some browsers refuse storage, and what is there may be of another version.
    return {}
  }
}

/** Keeps an object for this tab. Without storage, nothing is kept. */
export function keep(key: string, kept: object): void {
  try {
    sessionStorage.setItem(key, JSON.stringify(kept))
  } catch {
    // The panel works without it.
  }
}
