import { type AuditOptions, isFailure, readFailOn } from '../audit/fail-on.ts'
import { AUDIT_RULES, type AuditReport, type AuditRule, type Finding } from '../audit/report.ts'
import { drawTimeline } from '../audit/timeline.ts'
import { readWait } from '../audit/wait.ts'
import type { JournalEntry } from '../journal/entry.ts'
import type { Journal } from '../journal/journal.ts'
import { fields, items, oneOf, refuse } from '../lib/check.ts'

/** The members of a petstore that the matchers use. */
interface AuditablePetstore {
  readonly journal: Journal
  audit(): AuditReport
}

/** The result of a matcher, in the form that test runners expect. */
export interface MatcherResult {
  readonly pass: boolean
  readonly message: () => string
}

/** The options of `toHaveCleanAudit`. */
export interface CleanAuditOptions extends AuditOptions {
  /** The rules whose findings are ignored. */
  readonly allow?: readonly AuditRule[]
}

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
  const given = fields('toHaveCleanAudit', options, ['allow', 'failOn'])
  const allow = items('toHaveCleanAudit.allow', given.allow ?? []).map((rule) =>
    oneOf('toHaveCleanAudit.allow', rule, RULES),
  )
  const failOn = readFailOn(given.failOn, 'toHaveCleanAudit.failOn')
  const wrong = petstore
    .audit()
    .findings.filter((finding) => isFailure(finding, failOn) && !allow.includes(finding.rule))
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
 * @throws {TypeError} if `received` is not a petstore.
 */
export function toHaveRespectedRetryAfter(received: unknown): MatcherResult {
  const petstore = requirePetstore('toHaveRespectedRetryAfter', received)
  const wrong = petstore.audit().findings.filter(({ rule }) => WAIT_RULES.includes(rule))
  const hasWait = petstore.journal.all().some(asksForWait)
  return {
    pass: hasWait && wrong.length === 0,
    message() {
      if (!hasWait) return 'expected Retry-After to be respected, but no response had the header'
      if (wrong.length === 0) return 'expected Retry-After not to be respected, but it was'
      return `expected Retry-After to be respected, but it was not:\n\n${formatFindings(wrong, petstore)}`
    },
  }
}

/** Returns whether the client received a response that announces a wait. */
function asksForWait({ at, responseHeaders, network }: JournalEntry): boolean {
  return network === null && readWait(responseHeaders, at) !== null
}

/** Formats findings, each with a timeline of its first ten requests. */
function formatFindings(findings: readonly Finding[], { journal }: AuditablePetstore): string {
  const entries = new Map(journal.all().map((entry) => [entry.id, entry]))
  return findings
    .map(({ rule, severity, message, entries: ids }) => {
      const shown = ids.slice(0, 10).flatMap((id) => entries.get(id) ?? [])
      return `${severity} ${rule}: ${message}\n${drawTimeline(shown)}`
    })
    .join('\n\n')
}

function requirePetstore(matcher: string, got: unknown): AuditablePetstore {
  return isAudited(got) ? got : refuse(matcher, got, 'a petstore')
}

function isAudited(got: unknown): got is AuditablePetstore {
  return typeof got === 'object' && got !== null && 'audit' in got && 'journal' in got
}
