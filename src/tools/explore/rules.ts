import {
  AUDIT_RULES,
  type AuditRule,
  GUIDES,
  readSwitches,
  type Severity,
} from '../../core/audit/report.ts'

/** A rule that a run can break. */
interface RuleDefinition {
  readonly severity: Severity
  readonly title: string
  /** The RFC that it comes from; null if it's common sense. */
  readonly source: string | null
}

/**
 * The rules of a search besides those of the audit, from the most harmful to the least: first the one
 * that puts all others in doubt. The page in `RULES_PAGE` explains them.
 */
export const EXPLORE_RULES = {
  'not-deterministic': {
    severity: 'error',
    title: 'The client behaved differently on the same path',
    source: null,
  },
  'duplicated-effect': {
    severity: 'error',
    title: 'The client succeeded, but did something twice',
    source: 'RFC 9110 §9.2.2',
  },
  'lost-effect': {
    severity: 'error',
    title: "The client succeeded, but didn't do everything",
    source: null,
  },
  'changed-effect': {
    severity: 'error',
    title: 'The client succeeded, but left different rows',
    source: null,
  },
  'changed-result': {
    severity: 'error',
    title: 'The client succeeded, but returned other rows',
    source: null,
  },
  'effect-after-failure': {
    severity: 'info',
    title: 'The client failed, but rows changed',
    source: 'RFC 9110 §9.2.2',
  },
  'did-not-settle': {
    severity: 'error',
    title: 'The client neither succeeded nor failed in time',
    source: null,
  },
  'too-many-requests': {
    severity: 'error',
    title: 'The client kept sending requests',
    source: null,
  },
  'unhandled-rejection': {
    severity: 'error',
    title: 'Nothing handled a rejection, or an error in a timer',
    source: null,
  },
  holds: {
    severity: 'error',
    title: "Your condition didn't hold",
    source: null,
  },
} as const satisfies Readonly<Record<string, RuleDefinition>>

/** The page of the documentation that explains the rules. */
const RULES_PAGE = `${GUIDES}/explore.md`

/** The name of a rule of a search: its own rules, and those of the audit. */
export type ExploreRule = keyof typeof EXPLORE_RULES | AuditRule

const RULES: Readonly<Record<ExploreRule, RuleDefinition>> = { ...AUDIT_RULES, ...EXPLORE_RULES }

/** The names of all rules. */
export const RULE_NAMES = Object.keys(RULES).filter(isRule)

/** Returns the place of a rule among all, from the most harmful. What's rude comes last. */
export function harmOf(name: ExploreRule): number {
  const place = EXPLORE_NAMES.indexOf(name)
  return place < 0 ? EXPLORE_NAMES.length : place
}

const EXPLORE_NAMES: readonly string[] = Object.keys(EXPLORE_RULES)

/** Returns the definition of a rule. */
export function ruleOf(name: ExploreRule): RuleDefinition {
  return RULES[name]
}

/**
 * Returns the section of the documentation that explains a rule; undefined for a rule of the audit,
 * because its messages name their own.
 */
export function sectionOf(name: ExploreRule): string | undefined {
  return Object.hasOwn(EXPLORE_RULES, name) ? `${RULES_PAGE}#${name}` : undefined
}

function isRule(name: string): name is ExploreRule {
  return Object.hasOwn(RULES, name)
}

/** The severity of rules, by name; `'off'` switches a rule off. */
export type RuleSwitches = { readonly [Name in ExploreRule]?: Severity | 'off' }

/**
 * Reads the option `rules`. Returns the severity of each rule; undefined if it's off.
 *
 * @throws {TypeError} naming the rule, what was expected and what it got.
 */
export function readSeverities(
  got: unknown,
  name: string,
): (rule: ExploreRule, severity?: Severity) => Severity | undefined {
  const switched = readSwitches(got, name, RULE_NAMES)
  return (rule, usual) => {
    const severity = switched.get(rule) ?? usual ?? defaultSeverity(rule)
    return severity === 'off' ? undefined : severity
  }
}

/**
 * Returns a rule's severity. Of the audit's rules, those of severity `error` are on, and the one about
 * repeats that can't help: in a search, they help, because a fault acts once.
 */
function defaultSeverity(rule: ExploreRule): Severity | 'off' {
  if (rule === 'retried-client-error') return 'error'
  const { severity } = ruleOf(rule)
  return severity === 'error' || Object.hasOwn(EXPLORE_RULES, rule) ? severity : 'off'
}

/** A rule that a run broke. */
export interface Violation {
  readonly rule: ExploreRule
  /** What happened, and what was expected. */
  readonly message: string
  /** How severe it is this time, unless the option `rules` says so. */
  readonly severity?: Severity
}
