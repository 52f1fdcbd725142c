import { readReset, readWait } from '../../core/audit/attempt.ts'
import {
  AUDIT_RULE_NAMES,
  type AuditOptions,
  type AuditRule,
  type Finding,
  isFailure,
  readFailOn,
  readSwitches,
  switchFindings,
} from '../../core/audit/report.ts'
import type { JournalEntry } from '../../core/journal/entry.ts'
import type { JournalFilter } from '../../core/journal/filter.ts'
import { drawTimeline } from '../../core/journal/test-action.ts'
import { readArray, readObject, readOneOf } from '../../core/lib/check.ts'
import { printableLines } from '../../core/lib/printable.ts'
import { entriesOf, type MatcherResult, type ObservedPetstore, requirePetstore } from './matcher.ts'

/** The options of `toHaveRespectedRetryAfter`. */
export interface RetryAfterOptions {
  /**
   * The requests to judge, chosen like those of `journal.all`. A finding counts if at least one of
   * its requests matches.
   */
  readonly filter?: JournalFilter | undefined
}

/** The options of `toHaveCleanAudit`. */
export interface CleanAuditOptions extends RetryAfterOptions {
  /**
   * The least severe findings that make the matcher fail.
   * @default 'warning'
   */
  readonly failOn?: AuditOptions['failOn']
  /**
   * The severity of rules, by name; `'off'` switches a rule off.
   * @default {}
   */
  readonly rules?: AuditOptions['rules']
  /** The rules whose findings don't count. */
  readonly allow?: readonly AuditRule[]
}

/** The rules about waits that responses announce. */
const WAIT_RULES: readonly AuditRule[] = [
  'retried-too-early',
  'called-while-exhausted',
  'called-while-banned',
]

/** Passes if the audit of a petstore is clean: if it has no errors and no warnings. */
export function toHaveCleanAudit(
  received: unknown,
  options: CleanAuditOptions = {},
): MatcherResult {
  const petstore = requirePetstore('toHaveCleanAudit', received)
  const given = readObject(options, 'toHaveCleanAudit', ['allow', 'failOn', 'filter', 'rules'])
  const allow = readArray(given.allow ?? [], 'toHaveCleanAudit.allow').map((rule) =>
    readOneOf(rule, 'toHaveCleanAudit.allow', AUDIT_RULE_NAMES),
  )
  const { failOn: level = 'warning' } = given
  const failOn = readFailOn(level, 'toHaveCleanAudit.failOn')
  const switches = readSwitches(given.rules, 'toHaveCleanAudit.rules', AUDIT_RULE_NAMES)
  const judged = select(petstore, options.filter, 'toHaveCleanAudit.filter')
  const wrong = switchFindings(judged.findings, switches).filter(
    (finding) => isFailure(finding, failOn) && !allow.includes(finding.rule),
  )
  return {
    pass: wrong.length === 0,
    message: () =>
      wrong.length === 0
        ? 'expected the audit to have findings, but none of them counts'
        : `expected the audit to be clean, but it has findings:\n\n${formatFindings(wrong, petstore)}${hintAtAllow(wrong, allow)}`,
  }
}

/** Says how a test allows warnings that it causes on purpose; empty if there's an error. */
function hintAtAllow(findings: readonly Finding[], allowed: readonly AuditRule[]): string {
  if (findings.some(({ severity }) => severity === 'error')) return ''
  const rules = new Set([...allowed, ...findings.map(({ rule }) => rule)])
  const list = [...rules].map((rule) => `'${rule}'`).join(', ')
  return `\n\nIf the test causes this on purpose, pass { allow: [${list}] }`
}

/**
 * Passes if at least one response announced a wait, and no client sent a request before it was
 * over.
 */
export function toHaveRespectedRetryAfter(
  received: unknown,
  options: RetryAfterOptions = {},
): MatcherResult {
  const petstore = requirePetstore('toHaveRespectedRetryAfter', received)
  readObject(options, 'toHaveRespectedRetryAfter', ['filter'])
  const { entries, findings } = select(petstore, options.filter, 'toHaveRespectedRetryAfter.filter')
  const wrong = findings.filter(({ rule }) => WAIT_RULES.includes(rule))
  const hasWait = entries.some(asksForWait)
  return {
    pass: hasWait && wrong.length === 0,
    message() {
      if (wrong.length > 0) {
        return `expected Retry-After to be respected, but it wasn't:\n\n${formatFindings(wrong, petstore)}`
      }
      return hasWait
        ? 'expected Retry-After not to be respected, but it was'
        : 'expected Retry-After to be respected, but no response announced a wait'
    },
  }
}

/** Returns the journal entries that match a filter, and the findings that they prove. */
function select(
  { journal, audit }: ObservedPetstore,
  filter: JournalFilter | undefined,
  name: string,
) {
  const entries = entriesOf({ journal }, filter, name)
  const { findings } = audit()
  if (filter === undefined) return { entries, findings }
  const ids = new Set(entries.map(({ id }) => id))
  return { entries, findings: findings.filter((each) => each.entries.some((id) => ids.has(id))) }
}

/** Returns whether the client received a response that announces a wait. */
function asksForWait({ at, status, responseHeaders, network }: JournalEntry): boolean {
  if (network !== null) return false
  const reset = status >= 400 ? readReset(responseHeaders, at) : null
  return reset !== null || readWait(responseHeaders, at) !== null
}

/** Formats findings, each with a timeline of its first ten requests. */
function formatFindings(findings: readonly Finding[], { journal }: ObservedPetstore): string {
  const entries = new Map(journal.all().map((entry) => [entry.id, entry]))
  const actions = journal.actions()
  const texts = findings.map(({ rule, severity, message, entries: ids }) => {
    const shown = ids.slice(0, 10).flatMap((id) => entries.get(id) ?? [])
    return `${severity} ${rule}: ${message}\n${drawTimeline(shown, actions)}`
  })
  return printableLines(texts.join('\n\n'))
}
