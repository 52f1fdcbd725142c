import { fields, oneOf } from '../lib/check.ts'

/** How bad a finding is: an error breaks a rule, a warning is a risk, an info is only reported. */
export type Severity = 'info' | 'warning' | 'error'

/** The thresholds of an audit. */
export const FAIL_ON = ['error', 'warning', 'never'] as const

/**
 * The least severe findings that make an audit fail: errors (`'error'`), errors and warnings
 * (`'warning'`), or none (`'never'`).
 */
export type FailOn = (typeof FAIL_ON)[number]

/** The options of an audit. */
export interface AuditOptions {
  /**
   * The least severe findings that make the audit fail. Infos never do.
   * @default 'error'
   */
  readonly failOn?: FailOn
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
export function readAuditOptions(got: unknown): Required<AuditOptions> {
  return { failOn: readFailOn(fields('audit', got, ['failOn']).failOn, 'audit.failOn') }
}

/** Returns whether a finding makes an audit with the threshold fail. */
export function isFailure({ severity }: { readonly severity: Severity }, failOn: FailOn): boolean {
  return severity === failOn || (severity === 'error' && failOn === 'warning')
}
