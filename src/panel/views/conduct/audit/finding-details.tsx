/** @jsxImportSource preact */
import {
  AUDIT_RULES,
  type AuditReport,
  type Finding,
  RULES_PAGE,
} from '../../../../audit/report.ts'
import { printable } from '../../../../lib/text/printable.ts'
import { Facts } from '../../../parts/facts.tsx'
import { AttemptsSection } from './attempts-section.tsx'
import { Details } from './details.tsx'
import { messageOf } from './group-findings.ts'
import { SeverityMark } from './severity-mark.tsx'

interface FindingDetailsProps {
  readonly finding: Finding
  readonly report: AuditReport
  readonly onClose: () => void
}

/** One finding in full: what the client did, what it should have done, and the requests. */
export function FindingDetails({ finding, report, onClose }: FindingDetailsProps) {
  const { rule, severity, apiKey, operation, entries } = finding
  const facts = [
    ['Severity', <SeverityMark key="severity" severity={severity} />],
    ['Rule', <code key="rule">{rule}</code>],
    ['Caller', printable(apiKey ?? 'anonymous')],
    ['Operation', operation ?? 'none'],
    ['Source', <Source key="source" source={AUDIT_RULES[rule].source} />],
    ['Documentation', <code key="page">{`${RULES_PAGE}#${rule}`}</code>],
  ] as const
  return (
    <Details title={AUDIT_RULES[rule].title} label="Finding" onClose={onClose}>
      <p class="message">{messageOf(finding)}</p>
      <Facts facts={facts} />
      <AttemptsSection ids={chainOf(finding, report)} proof={entries} />
    </Details>
  )
}

/** Returns the ids of a finding's requests, with the other attempts if they belong to one chain. */
function chainOf({ apiKey, entries }: Finding, { summary }: AuditReport): readonly string[] {
  const retries = summary.callers.find((caller) => caller.apiKey === apiKey)?.retries ?? []
  const chain = retries.find((each) => entries.every((id) => each.entries.includes(id)))
  return chain?.entries ?? entries
}

/** Names the RFC that a rule comes from, with a link to its section. */
function Source({ source }: { readonly source: string | null }) {
  if (source === null) return 'the specification of the service'
  const [, rfc, section] = /^RFC (\d+) §([\d.]+)$/.exec(source) ?? []
  if (rfc === undefined) return source
  return (
    <a
      href={`https://www.rfc-editor.org/rfc/rfc${rfc}#section-${section}`}
      target="_blank"
      rel="noreferrer"
    >
      {source}
    </a>
  )
}
