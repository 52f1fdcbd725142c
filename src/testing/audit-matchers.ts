import { readWait } from '../audit/attempts/wait.ts'
import { type AuditOptions, isFailure, readFailOn } from '../audit/fail-on.ts'
import { AUDIT_RULES, type AuditRule, type Finding } from '../audit/report.ts'
import { drawTimeline } from '../audit/timeline.ts'
import type { JournalEntry } from '../journal/entry.ts'
import { type JournalFilter, readFilter } from '../journal/filter.ts'
import { fields, items, oneOf } from '../lib/check.ts'
import { isReport, type MatcherResult, type ObservedPetstore, requirePetstore } from './matcher.ts'

/** The options of `toHaveRespectedRetryAfter`. */
export interface RetryAfterOptions {
  /**
   * The requests to judge, chosen like those of `journal.all`. A finding counts if at least one of
   * its requests matches.
   */
  readonly filter?: JournalFilter | undefined
}

/** The options of `toHaveCleanAudit`. */
export interface CleanAuditOptions extends AuditOptions, RetryAfterOptions {
  /** The rules whose findings are ignored. */
  readonly allow?: readonly AuditRule[]
}

const REPORT_MESSAGE =
  'toHaveCleanAudit: expected options but got an audit; pass the petstore: expect(petstore).toHaveCleanAudit()'

const RULES = Object.keys(AUDIT_RULES) as readonly AuditRule[]

/** The rules about waits that responses announce. */
const WAIT_RULES: readonly AuditRule[] = [
  'retried-too-early',
  'called-while-exhausted',
  'called-while-banned',
]

/**
 * Passes if the audit of a petstore has no errors. With `failOn: 'warning'`, also no warnings.
 *
 * @throws {TypeError} naming the option, what was expected and what it got.
 */
export function toHaveCleanAudit(
  received: unknown,
  options: CleanAuditOptions = {},
): MatcherResult {
  const petstore = requirePetstore('toHaveCleanAudit', received)
  if (isReport(options)) throw new TypeError(REPORT_MESSAGE)
  const given = fields('toHaveCleanAudit', options, ['allow', 'failOn', 'filter'])
  const allow = items('toHaveCleanAudit.allow', given.allow ?? []).map((rule) =>
    oneOf('toHaveCleanAudit.allow', rule, RULES),
  )
  const failOn = readFailOn(given.failOn, 'toHaveCleanAudit.failOn')
  const judged = select(petstore, given.filter, 'toHaveCleanAudit.filter')
  const wrong = judged.findings.filter(
    (finding) => isFailure(finding, failOn) && !allow.includes(finding.rule),
  )
  return {
    pass: wrong.length === 0,
    message: () =>
      wrong.length === 0
        ? 'expected the audit to have findings, but it is clean'
        : `expected the audit to be clean, but it has findings:\n\n${formatFindings(wrong, petstore)}`,
  }
}

/**
 * Passes if at least one response announced a wait, and no client sent a request before it was
 * over.
 *
 * @throws {TypeError} naming the option, what was expected and what it got.
 */
export function toHaveRespectedRetryAfter(
  received: unknown,
  options: RetryAfterOptions = {},
): MatcherResult {
  const petstore = requirePetstore('toHaveRespectedRetryAfter', received)
  const { filter } = fields('toHaveRespectedRetryAfter', options, ['filter'])
  const { entries, findings } = select(petstore, filter, 'toHaveRespectedRetryAfter.filter')
  const wrong = findings.filter(({ rule }) => WAIT_RULES.includes(rule))
  const hasWait = entries.some(asksForWait)
  return {
    pass: hasWait && wrong.length === 0,
    message() {
      if (wrong.length > 0) {
        return `expected Retry-After to be respected, but it was not:\n\n${formatFindings(wrong, petstore)}`
      }
      return hasWait
        ? 'expected Retry-After not to be respected, but it was'
        : 'expected Retry-After to be respected, but no response had the header'
    },
  }
}

/** Returns the journal entries that match a filter, and the findings that they prove. */
function select({ journal, audit }: ObservedPetstore, filter: unknown, name: string) {
  const matches = readFilter(filter, name)
  const entries = journal.all(matches)
  const { findings } = audit()
  if (filter === undefined) return { entries, findings }
  const ids = new Set(entries.map(({ id }) => id))
  return { entries, findings: findings.filter((each) => each.entries.some((id) => ids.has(id))) }
}

/** Returns whether the client received a response that announces a wait. */
function asksForWait({ at, responseHeaders, network }: JournalEntry): boolean {
  return network === null && readWait(responseHeaders, at) !== null
}

/** Formats findings, each with a timeline of its first ten requests. */
function formatFindings(findings: readonly Finding[], { journal }: ObservedPetstore): string {
  const entries = new Map(journal.all().map((entry) => [entry.id, entry]))
  const acts = journal.acts()
  return findings
    .map(({ rule, severity, message, entries: ids }) => {
      const shown = ids.slice(0, 10).flatMap((id) => entries.get(id) ?? [])
      return `${severity} ${rule}: ${message}\n${drawTimeline(shown, acts)}`
    })
    .join('\n\n')
}
