import { type ExploreReport, explore } from 'petstore-mock/explore'
import { expect } from 'vitest'
import { MARKS } from '../../../src/tools/explore/words.ts'
import { printRows } from '../markdown.ts'
import { type Sdk, services } from './sdks.ts'

/** What happens to the request of a call. */
const OUTCOMES = ['401', '429', '503', 'banned', 'lost', 'truncated', 'timeout', 'late'] as const

/** What a search says about a call of an SDK. */
interface Verdict {
  readonly sdk: string
  readonly call: string
  readonly report: ExploreReport
}

/** Explores each call of an SDK, with the errors of its service, on paths with one fault. */
export async function exploreSdk({
  name: sdk,
  service,
  calls,
  result,
  intercept,
}: Sdk): Promise<readonly Verdict[]> {
  const verdicts: Verdict[] = []
  for (const [call, run] of Object.entries(calls)) {
    const report = await explore(run, {
      outcomes: OUTCOMES,
      faults: 1,
      intercept: intercept ?? false,
      petstore: { operations: false, ...services[service] },
      holds: ({ error, result: got }) => error !== undefined || expect(got).toMatchObject(result),
    })
    verdicts.push({ sdk, call, report })
  }
  return verdicts
}

/** What an SDK did wrong, in a word. */
const WORDS: Readonly<Record<string, string>> = {
  'duplicated-effect': 'twice',
  'changed-effect': 'changed',
  'did-not-settle': 'hangs',
  holds: 'wrong',
  'retried-unsafe-method': 'repeated',
}

/** Prints the verdicts on SDKs: a row for each call. */
export function printVerdicts(verdicts: readonly Verdict[]): string {
  const rows = verdicts.map(({ sdk, call, report }, index) => [
    verdicts[index - 1]?.sdk === sdk ? '' : sdk,
    `\`${call}\``,
    ...OUTCOMES.map((outcome) => printCell(report, outcome)),
  ])
  return printRows([['SDK', 'Call', ...OUTCOMES], ...rows])
}

function printCell({ matrix, problems }: ExploreReport, outcome: string): string {
  const [mark] = MARKS[matrix[0]?.cells[outcome] ?? 'untried']
  // The worst error comes first.
  const error = problems.find(
    ({ severity, faults: [fault] }) => severity === 'error' && fault?.outcome === outcome,
  )
  return error === undefined ? mark : `${mark} ${WORDS[error.rule] ?? error.rule}`
}
