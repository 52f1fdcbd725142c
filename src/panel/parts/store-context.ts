import { createContext } from 'preact'
import { useContext } from 'preact/hooks'
import type { Store } from '../store/store.ts'

/** Gives the store to all parts of the panel. */
export const StoreContext = createContext<Store | undefined>(undefined)

/** Returns the store of the panel. */
export function useStore(): Store {
  const store = useContext(StoreContext)
  if (store === undefined) throw new Error('expected a StoreContext around the component')
  return store
}
