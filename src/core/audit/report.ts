import type { OperationName } from '../contract/route.ts'
import { readEntries, readObject, readOneOf } from '../lib/check.ts'
import { namesOf } from '../lib/option-table.ts'

/** How bad a finding is: an error breaks a rule, a warning is a risk, an info is only reported. */
export type Severity = 'info' | 'warning' | 'error'

export const FAIL_ON = ['error', 'warning', 'info', 'never'] as const

/**
 * The least severe findings that make an audit fail: errors (`'error'`), errors and warnings
 * (`'warning'`), all (`'info'`), or none (`'never'`).
 */
export type FailOn = (typeof FAIL_ON)[number]

/** An audit rule. */
interface RuleDefinition {
  /** The severity of its findings. */
  readonly severity: Severity
  readonly title: string
  /** The RFC or draft that it comes from; null if only the specification of the service asks for it. */
  readonly source: string | null
}

/** The audit rules. The page in `RULES_PAGE` explains each of them under its name. */
export const AUDIT_RULES = {
  'retried-too-early': {
    severity: 'error',
    title: 'A request was retried before Retry-After had passed',
    source: 'RFC 9110 §10.2.3',
  },
  'no-backoff': {
    severity: 'warning',
    title: "Retries didn't back off",
    source: null,
  },
  'retried-unsafe-method': {
    severity: 'error',
    title: 'A request that is unsafe to repeat was repeated',
    source: 'RFC 9110 §9.2.2',
  },
  'idempotency-key-changed': {
    severity: 'error',
    title: 'A request was repeated with a different Idempotency-Key',
    source: 'draft-ietf-httpapi-idempotency-key-header-07 §2',
  },
  'retried-client-error': {
    severity: 'warning',
    title: "A request that can't succeed was retried unchanged",
    source: 'RFC 9110 §15.5',
  },
  'called-while-exhausted': {
    severity: 'error',
    title: 'Requests were sent while the quota was exhausted',
    source: 'RFC 6585 §4',
  },
  'called-while-banned': {
    severity: 'error',
    title: 'Requests were sent during a ban',
    source: null,
  },
  'called-deprecated': {
    severity: 'info',
    title: 'A deprecated operation was called',
    source: 'RFC 9745 §2',
  },
  'called-after-sunset': {
    severity: 'warning',
    title: 'An operation was called after its sunset',
    source: 'RFC 8594 §3',
  },
  'used-unstable': {
    severity: 'info',
    title: 'An experimental or beta operation was called',
    source: null,
  },
  'invalid-request': {
    severity: 'warning',
    title: "A request didn't match the contract",
    source: 'RFC 9110 §15.5',
  },
} as const satisfies Readonly<Record<string, RuleDefinition>>

/** The folder of the documentation's guides, where a project that installs the package has it. */
export const GUIDES = 'node_modules/petstore-mock/docs/guides'

const RULES_PAGE = `${GUIDES}/audit.md`

/** The names of the rules of the audit. */
export type AuditRule = keyof typeof AUDIT_RULES

/** Something that a client did wrong, or that its developers should know. */
export interface Finding {
  /** The rule that the client broke. */
  readonly rule: AuditRule
  /** The severity of the rule. */
  readonly severity: Severity
  /** Null for the anonymous caller. */
  readonly apiKey: string | null
  /** Null if no operation matches the request. */
  readonly operation: OperationName | null
  /** The ids of the journal entries that prove the finding, oldest first. */
  readonly entries: readonly string[]
  /**
   * What the client did and should have done, and the RFC and the section of the documentation that
   * say so.
   */
  readonly message: string
}

/** A report on how clients behaved, for all requests in the journal. */
export interface AuditReport {
  /** False if any finding is as severe as `failOn`, or more severe. */
  readonly ok: boolean
  /** The least severe findings that make the audit fail. */
  readonly failOn: FailOn
  /** The findings, whatever their severity. */
  readonly findings: readonly Finding[]
  /** The totals. */
  readonly summary: AuditSummary
}

/** The totals of a report. */
export interface AuditSummary {
  /** The number of requests, not counting CORS preflights. */
  readonly requests: number
  readonly errors: number
  readonly warnings: number
  readonly infos: number
  /** All callers, in the order of their first requests. */
  readonly callers: readonly CallerSummary[]
}

/** How one caller behaved. */
export interface CallerSummary {
  /** Null for the anonymous caller. */
  readonly apiKey: string | null
  readonly requests: number
  /** The number of requests refused by a quota or with a 429, not counting bans. */
  readonly refused: number
  /** The number of requests refused by a ban. */
  readonly banned: number
  /** The requests that the caller retried. */
  readonly retries: readonly RetrySummary[]
  /** How the caller backs off: `growing, 1 s to 8 s`; null if it retried nothing. */
  readonly backoff: string | null
}

/** A request that was retried. */
export interface RetrySummary {
  /** The method, the path below the base path, and the query: `GET /pets/1`. */
  readonly request: string
  /** The ids of the journal entries of all attempts, oldest first. */
  readonly entries: readonly string[]
  /** How the caller paused between the attempts: `growing, 1 s to 8 s`. */
  readonly backoff: string
}

/** Returns the RFC that a rule comes from, if any, and the section that explains the rule. */
export function sourcesOf(rule: AuditRule): string {
  const { source } = AUDIT_RULES[rule]
  const section = `${RULES_PAGE}#${rule}`
  return source === null ? section : `${source}, ${section}`
}

/** The options of an audit. */
export interface AuditOptions {
  /**
   * The least severe findings that make the audit fail.
   * @default 'error'
   */
  readonly failOn?: FailOn
  /**
   * The severity of rules, by name; `'off'` switches a rule off.
   * @default {}
   */
  readonly rules?: AuditRuleSwitches
}

/** The severity of rules, by name; `'off'` switches a rule off. */
export type AuditRuleSwitches = { readonly [Name in AuditRule]?: Severity | 'off' }

export const SWITCHES = ['error', 'warning', 'info', 'off'] as const

type Switches<Rule> = ReadonlyMap<Rule, (typeof SWITCHES)[number]>

export const AUDIT_RULE_NAMES = namesOf(AUDIT_RULES)

export function readSwitches<const Rule extends string>(
  got: unknown,
  name: string,
  names: readonly Rule[],
): Switches<Rule> {
  return new Map(
    readEntries(got, name).map(([rule, value]) => {
      const known = readOneOf(rule, name, names)
      return [known, readOneOf(value, `${name}.${known}`, SWITCHES)]
    }),
  )
}

export function switchFindings(
  findings: readonly Finding[],
  switches: Switches<AuditRule>,
): readonly Finding[] {
  return findings.flatMap((finding) => {
    const severity = switches.get(finding.rule) ?? finding.severity
    return severity === 'off' ? [] : [{ ...finding, severity }]
  })
}

/** Reads a threshold. Undefined counts as `'error'`. */
export function readFailOn(got: unknown, name: string): FailOn {
  return got === undefined ? 'error' : readOneOf(got, name, FAIL_ON)
}

export function readAuditOptions(got: unknown) {
  const { failOn, rules } = readObject(got, 'audit', ['failOn', 'rules'])
  return {
    failOn: readFailOn(failOn, 'audit.failOn'),
    switches: readSwitches(rules, 'audit.rules', AUDIT_RULE_NAMES),
  }
}

const SEVERITIES: readonly string[] = FAIL_ON.filter((each) => each !== 'never')

/** Returns whether a finding makes an audit with the threshold fail. */
export function isFailure({ severity }: { readonly severity: Severity }, failOn: FailOn): boolean {
  return SEVERITIES.indexOf(severity) <= SEVERITIES.indexOf(failOn)
}

export const AUDIT_FORMATS = ['json', 'text', 'markdown', 'junit'] as const

/** The formats of `formatAudit`. */
export type AuditFormat = (typeof AUDIT_FORMATS)[number]

/** Returns a caller's key, shortened to 40 characters, or `anonymous`. */
export function callerName(apiKey: string | null): string {
  if (apiKey === null) return 'anonymous'
  return apiKey.length > 40 ? `${apiKey.slice(0, 37)}...` : apiKey
}
