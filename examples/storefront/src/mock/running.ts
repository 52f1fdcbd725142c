import type { BrowserPetstore } from 'petstore-mock/browser'
import { useCallback, useEffect, useState } from 'react'
import { faultsOf, lastingSimulations } from './simulations.ts'

/** How often the panel reads the petstore, in ms: the console can change it at any time. */
const UPDATE_EVERY_MS = 300

export interface Running {
  /** The texts of the simulations that are on. */
  readonly texts: readonly string[]
  /** A summary for the closed panel; undefined if nothing is on. */
  readonly mark: string | undefined
  /** Reads the petstore now. */
  update(): void
}

/** Returns the simulations that are on, however they were started. */
export function useRunning(petstore: BrowserPetstore): Running {
  const [state, setState] = useState(() => stateOf(petstore))
  const update = useCallback(() => {
    const now = stateOf(petstore)
    setState((before) => (isSame(before, now) ? before : now))
  }, [petstore])
  useEffect(() => {
    const timer = setInterval(update, UPDATE_EVERY_MS)
    return () => clearInterval(timer)
  }, [update])
  return { ...state, update }
}

type State = Pick<Running, 'texts' | 'mark'>

function stateOf(petstore: BrowserPetstore): State {
  const texts = lastingSimulations.filter(({ isOn }) => isOn(petstore)).map(({ text }) => text)
  const count = faultsOf(petstore).length
  const others = count === 0 ? [] : [count === 1 ? '1 fault' : `${count} faults`]
  const shown = texts.length > 0 ? texts : others
  return { texts, mark: shown.length === 0 ? undefined : `${shown.join(', ')} on` }
}

function isSame(before: State, now: State): boolean {
  return before.mark === now.mark && before.texts.join() === now.texts.join()
}
