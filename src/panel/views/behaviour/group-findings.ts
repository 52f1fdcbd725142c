import type { Severity } from '../../../core/audit/fail-on.ts'
import { sourcesOf } from '../../../core/audit/finding.ts'
import type { AuditRule, Finding } from '../../../core/audit/report.ts'
import { printable } from '../../../core/lib/printable.ts'

/** Which findings are shown. An empty text means all. */
export interface FindingFilter {
  readonly severity: Severity | ''
  /** An API key, or `anonymous`. */
  readonly caller: string
}

/** A finding with a key that it keeps when the audit is made again. */
export interface KeyedFinding {
  readonly key: string
  readonly finding: Finding
}

/** The findings of one rule. */
export interface FindingGroup {
  readonly rule: AuditRule
  readonly severity: Severity
  readonly findings: readonly KeyedFinding[]
}

/** From the most severe. */
export const SEVERITIES: readonly Severity[] = ['error', 'warning', 'info']

/** Groups findings by their rule: the most severe first, then in the order of the report. */
export function groupFindings(
  findings: readonly Finding[],
  { severity, caller }: FindingFilter,
): readonly FindingGroup[] {
  const groups = new Map<AuditRule, KeyedFinding[]>()
  for (const keyed of withKeys(findings)) {
    const { rule, apiKey } = keyed.finding
    if (severity !== '' && keyed.finding.severity !== severity) continue
    if (caller !== '' && (apiKey ?? 'anonymous') !== caller) continue
    const group = groups.get(rule) ?? []
    group.push(keyed)
    groups.set(rule, group)
  }
  return [...groups]
    .map(([rule, found]) => ({ rule, severity: severityOf(found), findings: found }))
    .sort((one, other) => rankOf(one.severity) - rankOf(other.severity))
}

/**
 * Adds a key to each finding. A finding keeps its first request when further ones prove it too, so
 * its key is made of that. Ids repeat after a restore: then the position decides.
 */
export function withKeys(findings: readonly Finding[]): readonly KeyedFinding[] {
  const counts = new Map<string, number>()
  return findings.map((finding) => {
    const name = `${finding.rule} ${finding.entries[0]}`
    const count = counts.get(name) ?? 0
    counts.set(name, count + 1)
    return { key: `${name} ${count}`, finding }
  })
}

/** Returns the message of a finding without its sources, which are shown beside it. */
export function messageOf({ rule, message }: Finding): string {
  const sources = ` (${sourcesOf(rule)})`
  return printable(message.endsWith(sources) ? `${message.slice(0, -sources.length)}.` : message)
}

function severityOf([first]: readonly KeyedFinding[]): Severity {
  return first?.finding.severity ?? 'info'
}

function rankOf(severity: Severity): number {
  return SEVERITIES.indexOf(severity)
}
