import { type ExploreReport, explore } from 'petstore-mock/explore'
import { expect } from 'vitest'
import { groupBy } from '../../../src/core/lib/group-by.ts'
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

let searches = 0

/**
 * Returns the time at which the next search starts: three months later, because limiters outlive a
 * search, but before 2038 whatever the date is, because the throttling plugin misreads later times.
 */
export function nextStart(): Date {
  searches += 1
  return new Date(Date.UTC(2025, 3 * searches))
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
      petstore: { operations: false, clock: nextStart(), ...services[service] },
      holds: ({ error, result: got }) => error !== undefined || expect(got).toMatchObject(result),
    })
    verdicts.push({ sdk, call, report })
  }
  return verdicts
}

/** What a client did wrong, in a word. */
const WORDS: Readonly<Record<string, string>> = {
  'duplicated-effect': 'twice',
  'changed-effect': 'changed',
  'did-not-settle': 'hangs',
  holds: 'wrong',
  'retried-unsafe-method': 'repeated',
  'retried-too-early': 'early',
}

/** Prints the verdicts on SDKs. Calls with the same cells share a row. */
export function printVerdicts(verdicts: readonly Verdict[]): string {
  const names = [...new Set(verdicts.map(({ sdk }) => sdk))]
  const rows = names.flatMap((name) => {
    const calls = verdicts.flatMap(({ sdk, call, report }) =>
      sdk === name ? [{ name: call, cells: cellsOf(report, OUTCOMES) }] : [],
    )
    return printClient(name, calls)
  })
  return printRows([['SDK', 'Call', ...OUTCOMES], ...rows])
}

/** What a client does, and how it coped with each outcome. */
interface Call {
  readonly name: string
  readonly cells: readonly string[]
}

/** Returns the rows of a client: calls with the same cells share one. */
export function printClient(
  client: string,
  calls: readonly Call[],
): readonly (readonly string[])[] {
  const byCells = groupBy(calls, ({ cells }) => cells.join())
  return [...byCells.values()].map((same, index) => [
    index === 0 ? client : '',
    same.map(({ name }) => `\`${name}\``).join(', '),
    ...(same[0]?.cells ?? []),
  ])
}

/** Returns how a client coped with each outcome of an operation, by default of its first one. */
export function cellsOf(
  { matrix, problems }: ExploreReport,
  outcomes: readonly string[],
  operation = matrix[0]?.operation,
): readonly string[] {
  const row = matrix.find((each) => each.operation === operation)
  return outcomes.map((outcome) => {
    const [mark] = MARKS[row?.cells[outcome] ?? 'untried']
    // The worst error comes first.
    const error = problems.find(
      ({ severity, faults: [fault, ...others] }) =>
        severity === 'error' &&
        others.length === 0 &&
        fault?.operation === operation &&
        fault?.outcome === outcome,
    )
    return error === undefined ? mark : `${mark} ${WORDS[error.rule] ?? error.rule}`
  })
}
