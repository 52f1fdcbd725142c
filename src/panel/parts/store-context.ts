import { createContext } from 'preact'
import { useContext } from 'preact/hooks'
import type { Place } from '../store/address.ts'
import type { ListedEntry } from '../store/entries.ts'
import { useValue } from '../store/signal.ts'
import type { Store } from '../store/store.ts'

/** Gives the store to all parts of the panel. */
export const StoreContext = createContext<Store | undefined>(undefined)

/** Returns the store of the panel. */
export function useStore(): Store {
  const store = useContext(StoreContext)
  if (store === undefined) throw new Error('expected a StoreContext around the component')
  return store
}

/** Returns what the panel shows. */
export function usePlace(): Place {
  return useValue(useStore().address.place)
}

/** Returns the requests that are listed, oldest first. */
export function useEntries(): readonly ListedEntry[] {
  return useValue(useStore().entries.list)
}

/** Returns the service time, epoch ms; undefined until it's known. */
export function useNow(): number | undefined {
  return useValue(useStore().clock.now)
}
