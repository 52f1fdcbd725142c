/** @jsxImportSource preact */
import { useMemo, useState } from 'preact/hooks'
import { AUDIT_RULES, type AuditReport, type Finding } from '../../../core/audit/report.ts'
import { plural } from '../../../core/audit/words.ts'
import { printable } from '../../../core/lib/printable.ts'
import { Details } from '../../parts/details.tsx'
import { Facts, MoreList, useFilter } from '../../parts/lists.tsx'
import { Empty } from '../../parts/loading.tsx'
import { AttemptsSection } from './attempts-section.tsx'
import {
  type FindingGroup,
  groupFindings,
  type KeyedFinding,
  messageOf,
  sortFindings,
} from './group-findings.ts'
import { SeverityMark } from './mark.tsx'

/** The findings of the audit by rule, and the one that is open. */
export function Findings({ report }: { readonly report: AuditReport }) {
  const [open, setOpen] = useState<string>()
  const all = useMemo(() => sortFindings(report.findings), [report])
  const { shown, field } = useFilter('finding', all, textOf)
  const found = all.find(({ key }) => key === open)?.finding
  if (all.length === 0) return <Clean report={report} />
  return (
    <div class="split">
      <section class="pane" aria-label="Findings">
        <div class="toolbar">{field}</div>
        <div class="scroll" tabIndex={0}>
          {shown.length === 0 && <Empty title="No finding matches the filter" />}
          {groupFindings(shown).map((group) => (
            <Group key={group.rule} group={group} open={open} onOpen={setOpen} />
          ))}
        </div>
      </section>
      {found !== undefined && (
        <FindingDetails
          key={open}
          finding={found}
          report={report}
          onClose={() => setOpen(undefined)}
        />
      )}
    </div>
  )
}

/** What the filter looks at. */
function textOf({ finding }: KeyedFinding): string {
  const { rule, severity, apiKey, message, operation } = finding
  return [rule, severity, apiKey ?? 'anonymous', operation, message].join(' ')
}

interface GroupProps {
  readonly group: FindingGroup
  /** The key of the finding that is open. */
  readonly open: string | undefined
  readonly onOpen: (key: string) => void
}

function Group({ group: { rule, findings }, open, onOpen }: GroupProps) {
  return (
    <section class="group" aria-label={rule}>
      <header>
        <SeverityMark severity={findings[0]?.finding.severity ?? 'info'} />
        <h2>{AUDIT_RULES[rule].title}</h2>
        <span class="muted count">{findings.length}</span>
      </header>
      <MoreList items={findings} keyOf={({ key }) => key}>
        {(keyed) => <Item keyed={keyed} isOpen={keyed.key === open} onOpen={onOpen} />}
      </MoreList>
    </section>
  )
}

interface ItemProps {
  readonly keyed: KeyedFinding
  readonly isOpen: boolean
  readonly onOpen: (key: string) => void
}

function Item({ keyed: { key, finding }, isOpen, onOpen }: ItemProps) {
  return (
    <button type="button" class="item" aria-current={isOpen} onClick={() => onOpen(key)}>
      <span class="item-text">{messageOf(finding)}</span>
      <span class="muted">
        {printable(finding.apiKey ?? 'anonymous')}, {plural(finding.entries.length, 'request')}
      </span>
    </button>
  )
}

function Clean({ report: { summary } }: { readonly report: AuditReport }) {
  const { requests, callers } = summary
  if (requests === 0) {
    return (
      <Empty title="No requests to judge yet">
        The audit looks at every request: whether clients wait as they were asked to, back off, and
        repeat only what is safe to repeat.
      </Empty>
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
