import { effect, type Signal, signal } from '@preact/signals'
import { type EntryFilter, NO_FILTER } from './filter.ts'

/** What the panel keeps for this tab, over reloads of the page. */
export interface Preferences {
  readonly view: Signal<string>
  /** Whether the panel in a page is open. */
  readonly isOpen: Signal<boolean>
  /** The filter of the requests. It is kept until the page is left, even while the panel is closed. */
  readonly filter: Signal<EntryFilter>
}

const KEY = 'petstore-mock panel'

/** Reads what was kept, and keeps every change. Without storage, nothing is kept. */
export function createPreferences(): Preferences {
  const saved = read()
  const preferences = {
    view: signal(typeof saved.view === 'string' ? saved.view : 'requests'),
    isOpen: signal(saved.isOpen === true),
    filter: signal(NO_FILTER),
  }
  effect(() => {
    write({ view: preferences.view.value, isOpen: preferences.isOpen.value })
  })
  return preferences
}

function read(): { readonly view?: unknown; readonly isOpen?: unknown } {
  try {
    return Object(JSON.parse(sessionStorage.getItem(KEY) ?? '{}'))
  } catch {
    // Some browsers refuse storage, and what is there may be of another version.
    return {}
  }
}

function write(kept: object): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(kept))
  } catch {
    // The panel works without it.
  }
}
