import { duration, plural } from '../../audit/words.ts'
import type { ExploreSettings } from '../../explore/options.ts'
import type { Run } from '../../explore/run/run.ts'
import { UsageError } from '../errors.ts'

type Limits = Pick<ExploreSettings<undefined>, 'maxRequests' | 'settleWithin'>

/**
 * Checks the run without faults, with which all others are compared.
 *
 * @throws {UsageError} if the command failed, did not end, or sent nothing.
 */
export function requireSuccess(run: Run<undefined>, limits: Limits): void {
  const problem = problemOf(run, limits)
  if (problem === undefined) return
  const { output = '' } = run
  const lines = output.split('\n').map((line) => `  ${line}`)
  const shown = output === '' ? ['It wrote nothing.'] : ['Its output ends with:', ...lines]
  throw new UsageError(
    [`explore: expected the command, without any fault, ${problem}`, ...shown].join('\n'),
  )
}

function problemOf(
  { settled, requests }: Run<undefined>,
  { maxRequests, settleWithin }: Limits,
): string | undefined {
  if (settled.kind === 'rejected') {
    const { error } = settled
    return `to succeed, but it ended with ${error instanceof Error ? error.message : error}`
  }
  if (settled.kind === 'never') {
    return settled.end === 'too-many-requests'
      ? `to send at most ${plural(maxRequests, 'request')} (--max-requests), but it sent more`
      : `to end within ${duration(settleWithin)} (--settle-within), but it did not`
  }
  if (requests.length > 0) return undefined
  return 'to send a request to the URL in PETSTORE_BASE_URL, but none arrived'
}
