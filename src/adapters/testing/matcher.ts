import type { AuditReport } from '../../core/audit/report.ts'
import type { JournalEntry } from '../../core/journal/entry.ts'
import type { JournalFilter } from '../../core/journal/filter.ts'
import type { Journal } from '../../core/journal/journal.ts'
import { OptionError, throwOptionError } from '../../core/lib/check.ts'

/** The members of a petstore that the matchers use. */
export interface ObservedPetstore {
  readonly journal: Pick<Journal, 'all' | 'actions'>
  audit(): AuditReport
}

/**
 * Returns the entries of the journal that match a filter, oldest first. `name` is the filter's name.
 */
export function entriesOf(
  { journal }: Pick<ObservedPetstore, 'journal'>,
  filter: JournalFilter | undefined,
  name: string,
): readonly JournalEntry[] {
  try {
    return journal.all(filter)
  } catch (error) {
    if (!(error instanceof OptionError)) throw error
    const { path, expected, got, reason } = error
    throw new OptionError({ path: path.replace('journal.all', name), expected, got, reason })
  }
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
  if (isPetstore(got))
    return isRemote(got) ? throwOptionError(matcher, got, LOCAL, REMOTE_HINT) : got
  return throwOptionError(matcher, got, 'a petstore')
}

const LOCAL = 'a petstore in this process'

const REMOTE_HINT = 'for one of petstore-mock/playwright, use the expect that it exports'

/** Returns whether a petstore is one on a server, whose members return promises. */
export function isRemote(petstore: object): boolean {
  return 'controlUrl' in petstore
}

function isPetstore(got: unknown): got is ObservedPetstore {
  return typeof got === 'object' && got !== null && 'audit' in got && 'journal' in got
}
