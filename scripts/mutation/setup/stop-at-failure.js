// Loaded before each test file. Once a test has noticed a mutant, the files after it have nothing to
// add. Vitest would skip their tests, but still load them.
import { afterEach, inject } from 'vitest'

const mutant = inject('mode') === 'mutant' ? inject('activeMutant') : undefined

if (mutant !== undefined && globalThis.__noticedMutant__ === mutant) {
  throw new Error('Another test has noticed the mutant')
}

afterEach(({ task }) => {
  if (task.result?.state === 'fail') globalThis.__noticedMutant__ = mutant
})
