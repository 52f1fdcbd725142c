import { labelOf } from './run.js'

const COLOR = { works: 32, partly: 33, unsupported: 33, fails: 33, problem: 31 }

/** Creates a report that prints each result as soon as it is known. */
export function createReport(all) {
  const started = performance.now()
  const width = String(all).length
  const problems = []
  let done = 0
  return {
    add(result) {
      done += 1
      if (result.problem) problems.push(result)
      console.log(`${String(done).padStart(width)}/${all}  ${labelOf(result)}: ${describe(result)}`)
    },
    /** Prints a summary. Returns whether there was no problem. */
    end() {
      const seconds = ((performance.now() - started) / 1_000).toFixed(0)
      if (problems.length > 1) {
        console.log(`\nThese are not as expected:`)
        for (const result of problems) console.log(`  ${labelOf(result)}`)
      }
      console.log(`\n${all} combinations in ${seconds} s, ${problems.length} not as expected`)
      return problems.length === 0
    },
  }
}

function describe({ outcome, reason, problem, claims, seconds }) {
  if (problem) return color('problem', problem)
  const passed = claims?.filter((claim) => claim.passed).length
  const took = seconds === undefined ? '' : `, ${passed} claims in ${seconds.toFixed(1)} s`
  return `${color(outcome, outcome)}${took}${reason ? `: ${reason}` : ''}`
}

function color(kind, text) {
  return process.stdout.isTTY ? `\u001b[${COLOR[kind]}m${text}\u001b[0m` : text
}
