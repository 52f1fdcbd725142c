import type { BrowserPetstore } from 'petstore-mock/browser'
import { useCallback, useEffect, useState } from 'react'
import { faultsOf, lastingSimulations } from './simulations.ts'

/** How often the petstore is looked at: it goes on after a reload, and the console changes it too. */
const LOOK_MS = 300

export interface Running {
  /** The texts of the simulations that go on. */
  readonly texts: readonly string[]
  /** The same for a closed panel: undefined when all is well. */
  readonly mark: string | undefined
  look(): void
}

/** Tells what goes wrong at the moment, whoever began it. */
export function useRunning(petstore: BrowserPetstore): Running {
  const [seen, setSeen] = useState(() => lookAt(petstore))
  const look = useCallback(() => {
    const now = lookAt(petstore)
    setSeen((before) => (isSame(before, now) ? before : now))
  }, [petstore])
  useEffect(() => {
    const timer = setInterval(look, LOOK_MS)
    return () => clearInterval(timer)
  }, [look])
  return { ...seen, look }
}

type Seen = Pick<Running, 'texts' | 'mark'>

function lookAt(petstore: BrowserPetstore): Seen {
  const texts = lastingSimulations.filter(({ isOn }) => isOn(petstore)).map(({ text }) => text)
  const count = faultsOf(petstore).length
  const others = count === 0 ? [] : [count === 1 ? '1 fault' : `${count} faults`]
  const shown = texts.length > 0 ? texts : others
  return { texts, mark: shown.length === 0 ? undefined : `${shown.join(', ')} on` }
}

function isSame(before: Seen, now: Seen): boolean {
  return before.mark === now.mark && before.texts.join() === now.texts.join()
}
