import { appendFileSync } from 'node:fs'

/**
 * Registers claims as tests of a runner.
 *
 * A claim fails or passes in the same way in all runners. Each writes its result to the file named
 * in COMPAT_RESULTS, from which `npm run compat` sees which claims have run.
 *
 * @param {Record<string, Record<string, (tools: object) => Promise<void>>>} groups the claims of
 *   each group, by title
 * @param {(title: string, run: () => Promise<void>) => void} test
 * @param {object} tools what the claims of these groups need of the runner
 */
export function register(groups, test, tools = {}) {
  for (const [group, claims] of Object.entries(groups)) {
    for (const [title, claim] of Object.entries(claims)) {
      record({ group, title })
      test(`${group}: ${title}`, () => check(claim, { group, title, tools }))
    }
  }
}

/** Checks a claim, and records its result. */
export async function check(claim, { group, title, tools = {} }) {
  try {
    await claim(tools)
    record({ group, title, passed: true })
  } catch (error) {
    record({ group, title, passed: false, message: String(error?.message ?? error) })
    throw error
  }
}

function record(result) {
  const { COMPAT_RESULTS } = process.env
  if (COMPAT_RESULTS) appendFileSync(COMPAT_RESULTS, `${JSON.stringify(result)}\n`)
}
