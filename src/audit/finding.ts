import type { Attempt } from './attempt.ts'
import { AUDIT_RULES, type AuditRule, type Finding } from './report.ts'

/** Creates a finding from the requests that prove it. Appends the rule's source to the message. */
export function finding(rule: AuditRule, shown: readonly Attempt[], message: string): Finding {
  const { severity, source } = AUDIT_RULES[rule]
  const [first] = shown
  return {
    rule,
    severity,
    apiKey: first?.apiKey ?? null,
    operation: first?.operation ?? null,
    entries: shown.map(({ id }) => id),
    message: `${message} (${source})`,
  }
}

/** The length after which a message truncates a URL, in characters. */
const URL_SHOWN = 120

/** Returns the name of a request in messages, its method and URL: `GET /pets/1`. */
export function nameOf({ method, url }: Attempt): string {
  return `${method} ${url.length > URL_SHOWN ? `${url.slice(0, URL_SHOWN)}...` : url}`
}
