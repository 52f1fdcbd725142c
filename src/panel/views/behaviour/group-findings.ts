import type { Severity } from '../../../core/audit/fail-on.ts'
import { sourcesOf } from '../../../core/audit/finding.ts'
import type { AuditRule, Finding } from '../../../core/audit/report.ts'
import { printable } from '../../../core/lib/printable.ts'

/** A finding with a key that it keeps when the audit is made again. */
export interface KeyedFinding {
  readonly key: string
  readonly finding: Finding
}

/** The findings of one rule. */
export interface FindingGroup {
  readonly rule: AuditRule
  readonly findings: readonly KeyedFinding[]
}

/** From the most severe. */
const SEVERITIES: readonly Severity[] = ['error', 'warning', 'info']

/** Groups findings by their rule, in the order of their first ones. */
export function groupFindings(findings: readonly KeyedFinding[]): readonly FindingGroup[] {
  const rules = new Set(findings.map(({ finding }) => finding.rule))
  return [...rules].map((rule) => ({
    rule,
    findings: findings.filter(({ finding }) => finding.rule === rule),
  }))
}

/**
 * Sorts findings, the most severe first, and adds a key to each. A finding keeps its first request
 * when further ones prove it too, so its key is made of that. Ids repeat after a restore: then the
 * position decides.
 */
export function sortFindings(findings: readonly Finding[]): readonly KeyedFinding[] {
  const counts = new Map<string, number>()
  const keyed = findings.map((finding) => {
    const name = `${finding.rule} ${finding.entries[0]}`
    const count = counts.get(name) ?? 0
    counts.set(name, count + 1)
    return { key: `${name} ${count}`, finding }
  })
  const rankOf = ({ finding }: KeyedFinding) => SEVERITIES.indexOf(finding.severity)
  return keyed.sort((one, other) => rankOf(one) - rankOf(other))
}

/** Returns the message of a finding without its sources, which are shown beside it. */
export function messageOf({ rule, message }: Finding): string {
  const sources = ` (${sourcesOf(rule)})`
  return printable(message.endsWith(sources) ? `${message.slice(0, -sources.length)}.` : message)
}
