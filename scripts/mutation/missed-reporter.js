import { relative } from 'node:path'

/** How often to say how far the run is. A terminal shows a progress bar instead. */
const STEPS = 20

/** Why the run of a mutant is worth a look: no test fails. */
const REASONS = {
  Survived: 'no test notices it',
  NoCoverage: 'no test runs it',
  Timeout: 'the tests take too long, so it counts as noticed',
}

/**
 * Prints each mutant that no test has noticed as soon as it is known, and those that ran into the
 * time limit.
 */
class MissedReporter {
  #tested = 0
  #all = 0
  #missed = 0

  onMutationTestingPlanReady({ mutantPlans }) {
    this.#all = mutantPlans.length
  }

  onMutantTested(mutant) {
    this.#tested += 1
    if (mutant.status === 'Survived' || mutant.status === 'NoCoverage') this.#missed += 1
    // With a reason, an endless loop was found without waiting for the time limit.
    if (mutant.status in REASONS && mutant.statusReason === undefined) print(mutant)
    this.#showProgress()
  }

  #showProgress() {
    const stepOf = (count) => Math.floor((count * STEPS) / this.#all)
    if (process.stderr.isTTY || stepOf(this.#tested) === stepOf(this.#tested - 1)) return
    console.error(`${this.#tested} of ${this.#all} changes tested, ${this.#missed} missed`)
  }
}

function print({ status, fileName, location, mutatorName, replacement }) {
  const place = `${relative('', fileName)}:${location.start.line}:${location.start.column}`
  console.log(`${place}  ${mutatorName}: ${REASONS[status]}`)
  console.log(`  ${(replacement ?? '').replaceAll('\n', '\n  ')}`)
}

/** The form in which StrykerJS expects a plugin. */
export const strykerPlugins = [
  { kind: 'Reporter', name: 'missed', injectableClass: MissedReporter },
]
