import { AUDIT_RULES, type AuditReport, type AuditRule, type Finding } from '../audit/report.ts'
import { drawTimeline } from '../audit/timeline.ts'
import { readWait } from '../audit/wait.ts'
import type { JournalEntry } from '../journal/entry.ts'
import type { Journal } from '../journal/journal.ts'
import { fields, items, oneOf, refuse } from '../lib/check.ts'

/** What the matchers look at: every petstore has it. */
interface Audited {
  readonly journal: Journal
  audit(): AuditReport
}

/** What a matcher answers a test runner. */
export interface Verdict {
  readonly pass: boolean
  readonly message: () => string
}

export interface CleanAuditOptions {
  /** Rules whose findings are let pass. */
  readonly allow?: readonly AuditRule[]
}

const RULES = Object.keys(AUDIT_RULES) as readonly AuditRule[]

/** The rules that say how a client takes `Retry-After`. */
const WAITING: readonly AuditRule[] = [
  'retried-too-early',
  'called-while-exhausted',
  'called-while-banned',
]

/** Whether the audit has no findings but infos. */
export function toHaveCleanAudit(received: unknown, options: CleanAuditOptions = {}): Verdict {
  const petstore = requirePetstore('toHaveCleanAudit', received)
  const given = fields('toHaveCleanAudit', options, ['allow'])
  const allow = items('allow', given.allow ?? []).map((rule) => oneOf('allow', rule, RULES))
  const { findings } = petstore.audit()
  const wrong = findings.filter(
    ({ severity, rule }) => severity !== 'info' && !allow.includes(rule),
  )
  return {
    pass: wrong.length === 0,
    message: () =>
      wrong.length === 0
        ? 'expected findings, but the audit is clean'
        : `expected a clean audit, but it has\n\n${show(wrong, petstore)}`,
  }
}

/** Whether a reply told the clients to wait, and they did. */
export function toHaveHonouredRetryAfter(received: unknown): Verdict {
  const petstore = requirePetstore('toHaveHonouredRetryAfter', received)
  const wrong = petstore.audit().findings.filter(({ rule }) => WAITING.includes(rule))
  const wasTold = petstore.journal.all().some(isToldToWait)
  return {
    pass: wasTold && wrong.length === 0,
    message() {
      if (!wasTold) return 'expected Retry-After to be honoured, but no reply carried it'
      if (wrong.length === 0) return 'expected Retry-After not to be honoured, but it was'
      return `expected Retry-After to be honoured, but\n\n${show(wrong, petstore)}`
    },
  }
}

/** Whether the client got a reply that says how long to wait. */
function isToldToWait({ at, replyHeaders, network }: JournalEntry): boolean {
  return network === null && readWait(replyHeaders, at) !== null
}

/** Each finding, with the requests that show it as a timeline. */
function show(findings: readonly Finding[], { journal }: Audited): string {
  const entries = new Map(journal.all().map((entry) => [entry.id, entry]))
  return findings
    .map(({ rule, severity, message, entries: ids }) => {
      const shown = ids.slice(0, 10).flatMap((id) => entries.get(id) ?? [])
      return `${severity} ${rule}: ${message}\n${drawTimeline(shown)}`
    })
    .join('\n\n')
}

function requirePetstore(matcher: string, got: unknown): Audited {
  return isAudited(got) ? got : refuse(matcher, got, 'a petstore')
}

function isAudited(got: unknown): got is Audited {
  return typeof got === 'object' && got !== null && 'audit' in got && 'journal' in got
}
