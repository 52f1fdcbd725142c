import { entries, fields, oneOf } from '../lib/check.ts'
import { namesOf } from '../lib/option-table.ts'
import { AUDIT_RULES, type AuditRule, type Finding } from './report.ts'

/** How bad a finding is: an error breaks a rule, a warning is a risk, an info is only reported. */
export type Severity = 'info' | 'warning' | 'error'

/** The thresholds of an audit. */
export const FAIL_ON = ['error', 'warning', 'info', 'never'] as const

/**
 * The least severe findings that make an audit fail: errors (`'error'`), errors and warnings
 * (`'warning'`), all (`'info'`), or none (`'never'`).
 */
export type FailOn = (typeof FAIL_ON)[number]

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

/** The values of a switch of a rule. */
export const SWITCHES = ['error', 'warning', 'info', 'off'] as const

type Switches<Rule> = ReadonlyMap<Rule, (typeof SWITCHES)[number]>

export const AUDIT_RULE_NAMES = namesOf(AUDIT_RULES)

/**
 * Reads the severity of rules by name.
 *
 * @throws {TypeError} naming the rule, what was expected and what it got.
 */
export function readSwitches<const Rule extends string>(
  got: unknown,
  name: string,
  names: readonly Rule[],
): Switches<Rule> {
  return new Map(
    entries(name, got).map(([rule, value]) => {
      const known = oneOf(name, rule, names)
      return [known, oneOf(`${name}.${known}`, value, SWITCHES)]
    }),
  )
}

/** Returns findings with the severities of the switches, without those of rules that are off. */
export function switchFindings(
  findings: readonly Finding[],
  switches: Switches<AuditRule>,
): readonly Finding[] {
  return findings.flatMap((finding) => {
    const severity = switches.get(finding.rule) ?? finding.severity
    return severity === 'off' ? [] : [{ ...finding, severity }]
  })
}

/**
 * Reads a threshold. Undefined counts as `'error'`.
 *
 * @throws {TypeError} naming the option, what was expected and what it got.
 */
export function readFailOn(got: unknown, name: string): FailOn {
  return got === undefined ? 'error' : oneOf(name, got, FAIL_ON)
}

/**
 * Reads the options of an audit.
 *
 * @throws {TypeError} naming the option, what was expected and what it got.
 */
export function readAuditOptions(got: unknown) {
  const { failOn, rules } = fields('audit', got, ['failOn', 'rules'])
  return {
    failOn: readFailOn(failOn, 'audit.failOn'),
    switches: readSwitches(rules, 'audit.rules', AUDIT_RULE_NAMES),
  }
}

/** The severities, from the worst. */
const SEVERITIES: readonly string[] = FAIL_ON.filter((each) => each !== 'never')

/** Returns whether a finding makes an audit with the threshold fail. */
export function isFailure({ severity }: { readonly severity: Severity }, failOn: FailOn): boolean {
  return SEVERITIES.indexOf(severity) <= SEVERITIES.indexOf(failOn)
}
