/** @jsxImportSource preact */
import { useMemo, useState } from 'preact/hooks'
import {
  AUDIT_RULES,
  type AuditReport,
  type AuditRule,
  type Finding,
  type Severity,
  sourcesOf,
} from '../../../core/audit/report.ts'
import { plural } from '../../../core/lib/describe.ts'
import { groupBy } from '../../../core/lib/group-by.ts'
import { printable } from '../../../core/lib/printable.ts'
import { Details } from '../../parts/details.tsx'
import { FirstRequest } from '../../parts/first-request.tsx'
import { Facts, useFilter } from '../../parts/lists.tsx'
import { Empty } from '../../parts/loading.tsx'
import { type Column, VirtualTable } from '../../parts/virtual-table.tsx'
import { AttemptsSection } from './attempts-section.tsx'

/** The findings of the audit by rule, and the one that is open. */
export function Findings({ report }: { readonly report: AuditReport }) {
  const [open, setOpen] = useState<string>()
  const all = useMemo(() => sortFindings(report.findings), [report])
  const { found, field } = useFilter('finding', all, textOf)
  const items = useMemo(
    () => groupFindings(found).flatMap((group): Item[] => [group, ...group.findings]),
    [found],
  )
  const finding = all.find(({ key }) => key === open)?.finding
  if (all.length === 0) return <Clean report={report} />
  return (
    <div class="split">
      <section class="pane" aria-label="Findings">
        <div class="toolbar">{field}</div>
        <VirtualTable
          items={items}
          keyOf={(item) => (isGroup(item) ? item.rule : item.key)}
          columns={COLUMNS}
          isHeading={isGroup}
          heading={({ rule, findings: [first, ...others] }) => (
            <>
              <SeverityMark severity={first?.finding.severity ?? 'info'} />{' '}
              {AUDIT_RULES[rule].title} <span class="muted">{1 + others.length}</span>
            </>
          )}
          label="Findings"
          empty={<Empty title="No finding matches the filter" />}
          selected={items.findIndex((item) => !isGroup(item) && item.key === open)}
          onSelect={({ key }) => setOpen(key)}
          rowHeight={ROW_HEIGHT}
        />
      </section>
      {finding !== undefined && (
        <FindingDetails
          key={open}
          finding={finding}
          report={report}
          onClose={() => setOpen(undefined)}
        />
      )}
    </div>
  )
}

/** A finding, or above it the rule of some. */
type Item = KeyedFinding | FindingGroup

function isGroup(item: Item): item is FindingGroup {
  return 'findings' in item
}

const COLUMNS: readonly Column<KeyedFinding>[] = [
  { class: 'is-text', title: 'Finding', cell: ({ finding }) => messageOf(finding), isLink: true },
  {
    class: 'is-caller',
    title: 'Caller',
    cell: ({ finding }) => printable(finding.apiKey ?? 'anonymous'),
  },
  { class: 'is-count from-440', title: 'Requests', cell: ({ finding }) => finding.entries.length },
]

/** The height of a row, which holds two lines, in px. */
const ROW_HEIGHT = 44

/** What the filter looks at. */
function textOf({ finding }: KeyedFinding): string {
  const { rule, severity, apiKey, message, operation } = finding
  return [rule, severity, apiKey ?? 'anonymous', operation, message].join(' ')
}

function Clean({ report: { summary } }: { readonly report: AuditReport }) {
  const { requests, callers } = summary
  if (requests === 0) {
    return (
      <FirstRequest title="No requests to judge yet">
        The audit looks at every request: whether clients wait as they were asked to, back off, and
        repeat only what is safe to repeat.
      </FirstRequest>
    )
  }
  return (
    <Empty title="✓ Nothing to report">
      The audit found nothing wrong in {plural(requests, 'request')} from{' '}
      {plural(callers.length, 'client')}.
    </Empty>
  )
}

interface FindingDetailsProps {
  readonly finding: Finding
  readonly report: AuditReport
  readonly onClose: () => void
}

/** One finding in full: what the client did, what it should have done, and the requests. */
function FindingDetails({ finding, report, onClose }: FindingDetailsProps) {
  const { rule, severity, apiKey, operation, entries } = finding
  const facts = [
    ['Severity', <SeverityMark key="severity" severity={severity} />],
    ['Rule', <code key="rule">{rule}</code>],
    ['Caller', printable(apiKey ?? 'anonymous')],
    ['Operation', operation ?? 'none'],
    ['Source', <Source key="source" source={AUDIT_RULES[rule].source} />],
  ] as const
  return (
    <Details isWide title={AUDIT_RULES[rule].title} label="Finding" onClose={onClose}>
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
  const groups = groupBy(findings, ({ finding }) => finding.rule)
  return [...groups].map(([rule, own]) => ({ rule, findings: own }))
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

const SIGNS: Readonly<Record<Severity, string>> = { error: '✗', warning: '!', info: 'i' }

/** The severity of a finding. */
function SeverityMark({ severity }: { readonly severity: Severity }) {
  return (
    <span class={`severity is-${severity}`}>
      <span aria-hidden="true">{SIGNS[severity]}</span> {severity}
    </span>
  )
}
