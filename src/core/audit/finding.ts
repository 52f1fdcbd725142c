import type { Attempt } from './attempt.ts'
import { AUDIT_RULES, type AuditRule, type Finding, RULES_PAGE } from './report.ts'

/** Creates a finding from the requests that prove it. Appends the sources to the message. */
export function finding(rule: AuditRule, shown: readonly Attempt[], message: string): Finding {
  const { severity } = AUDIT_RULES[rule]
  const [first] = shown
  return {
    rule,
    severity,
    apiKey: first?.apiKey ?? null,
    operation: first?.operation ?? null,
    entries: shown.map(({ id }) => id),
    message: `${message} (${sourcesOf(rule)})`,
  }
}

/** Returns the RFC that a rule comes from, if any, and the section that explains the rule. */
export function sourcesOf(rule: AuditRule): string {
  const { source } = AUDIT_RULES[rule]
  const section = `${RULES_PAGE}#${rule}`
  return source === null ? section : `${source}, ${section}`
}

/** The length after which a message truncates a path and query, in characters. */
const TARGET_SHOWN = 120

/** Returns the name of a request in messages: `GET /pets/1`. */
export function nameOf({ method, target }: Attempt): string {
  const shown = target.length > TARGET_SHOWN ? `${target.slice(0, TARGET_SHOWN)}...` : target
  return `${method} ${shown}`
}
