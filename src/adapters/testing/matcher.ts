import type { AuditReport } from '../../core/audit/report.ts'
import type { Journal } from '../../core/journal/journal.ts'
import { refuse } from '../../core/lib/check.ts'

/** The members of a petstore that the matchers use. */
export interface ObservedPetstore {
  readonly journal: Pick<Journal, 'all' | 'acts' | 'last'>
  audit(): AuditReport
}

/** The part of `this` of a matcher that test runners provide. */
export interface MatcherState {
  /** Whether the assertion is negated. */
  readonly isNot?: boolean
}

/** The result of a matcher, in the form that test runners expect. */
export interface MatcherResult {
  readonly pass: boolean
  readonly message: () => string
}

/**
 * Returns the value given to `expect` if it's a petstore. `matcher` names the matcher.
 *
 * @throws {TypeError} if it isn't a petstore.
 */
export function requirePetstore(matcher: string, got: unknown): ObservedPetstore {
  if (isPetstore(got)) return isRemote(got) ? refuse(matcher, got, LOCAL, REMOTE_HINT) : got
  const { petstore } = Object(got)
  const hint = isPetstore(petstore)
    ? 'did you mean its member petstore?'
    : isReport(got)
      ? 'pass the petstore, not its audit'
      : undefined
  return refuse(matcher, got, 'a petstore', hint)
}

const LOCAL = 'a petstore in this process'

const REMOTE_HINT = 'for one of petstore-mock/playwright, use the expect that it exports'

/** Returns whether a petstore is one on a server, whose members return promises. */
export function isRemote(petstore: object): boolean {
  return 'controlUrl' in petstore
}

/** Returns whether a value is an audit report. */
export function isReport(got: unknown): boolean {
  return typeof got === 'object' && got !== null && 'findings' in got && 'summary' in got
}

function isPetstore(got: unknown): got is ObservedPetstore {
  return typeof got === 'object' && got !== null && 'audit' in got && 'journal' in got
}
