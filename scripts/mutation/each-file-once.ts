import type { Vite, Vitest } from 'vitest/node'

/**
 * Names each test file once in a run. StrykerJS names the file of each test that reaches the mutant,
 * thousands of times, and Vitest compares each name with each file.
 */
export function eachFileOnce(): Vite.Plugin {
  const known = new WeakSet<Vitest>()
  return {
    name: 'each-file-once',
    // Called for each project.
    configureVitest({ vitest }) {
      if (known.has(vitest)) return
      known.add(vitest)
      const start = vitest.start.bind(vitest)
      vitest.start = (files) => start(files && [...new Set(files)])
    },
  }
}
