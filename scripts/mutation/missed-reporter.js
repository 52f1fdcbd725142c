import { relative } from 'node:path'

/** How often to say how far the run is. A terminal shows a progress bar instead. */
const STEPS = 20

/** Prints each mutant that no test has noticed as soon as it is known. */
class MissedReporter {
  #tested = 0
  #all = 0
  #missed = 0

  onMutationTestingPlanReady({ mutantPlans }) {
    this.#all = mutantPlans.length
  }

  onMutantTested({ status, fileName, location, mutatorName, replacement }) {
    this.#tested += 1
    if (status === 'Survived' || status === 'NoCoverage') {
      this.#missed += 1
      const place = `${relative('', fileName)}:${location.start.line}:${location.start.column}`
      const how = status === 'NoCoverage' ? 'no test runs it' : 'no test notices it'
      console.log(`${place}  ${mutatorName}: ${how}`)
      console.log(`  ${(replacement ?? '').replaceAll('\n', '\n  ')}`)
    }
    this.#showProgress()
  }

  #showProgress() {
    const stepOf = (count) => Math.floor((count * STEPS) / this.#all)
    if (process.stderr.isTTY || stepOf(this.#tested) === stepOf(this.#tested - 1)) return
    console.error(`${this.#tested} of ${this.#all} changes tested, ${this.#missed} missed`)
  }
}

/** The form in which StrykerJS expects a plugin. */
export const strykerPlugins = [
  { kind: 'Reporter', name: 'missed', injectableClass: MissedReporter },
]
