import { relative } from 'node:path'

/** Prints each mutant that no test has noticed as soon as it is known. */
class MissedReporter {
  #tested = 0
  #all = 0

  onMutationTestingPlanReady({ mutantPlans }) {
    this.#all = mutantPlans.length
  }

  onMutantTested({ status, fileName, location, mutatorName, replacement }) {
    this.#tested += 1
    if (status !== 'Survived' && status !== 'NoCoverage') return
    const place = `${relative('', fileName)}:${location.start.line}:${location.start.column}`
    const how = status === 'NoCoverage' ? 'no test runs it' : 'no test notices it'
    console.log(`${place}  ${mutatorName}: ${how} (${this.#tested} of ${this.#all})`)
    console.log(`  ${(replacement ?? '').replaceAll('\n', '\n  ')}`)
  }
}

/** The form in which StrykerJS expects a plugin. */
export const strykerPlugins = [
  { kind: 'Reporter', name: 'missed', injectableClass: MissedReporter },
]
