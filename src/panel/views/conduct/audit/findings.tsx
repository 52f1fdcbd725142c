/** @jsxImportSource preact */
import { useMemo, useState } from 'preact/hooks'
import { AUDIT_RULES, type AuditReport } from '../../../../audit/report.ts'
import { plural } from '../../../../audit/words.ts'
import { printable } from '../../../../lib/text/printable.ts'
import { MoreList } from '../../../parts/list/more-list.tsx'
import { Empty } from '../../../parts/states.tsx'
import { FindingDetails } from './finding-details.tsx'
import { FindingFilterFields } from './finding-filter.tsx'
import {
  type FindingFilter,
  type FindingGroup,
  groupFindings,
  type KeyedFinding,
  messageOf,
  withKeys,
} from './group-findings.ts'
import { SeverityMark } from './severity-mark.tsx'

/** The findings of the audit by rule, and the one that is open. */
export function Findings({ report }: { readonly report: AuditReport }) {
  const [filter, setFilter] = useState<FindingFilter>({ severity: '', caller: '' })
  const [open, setOpen] = useState<string>()
  const groups = useMemo(() => groupFindings(report.findings, filter), [report, filter])
  const found = useMemo(
    () => withKeys(report.findings).find(({ key }) => key === open)?.finding,
    [report, open],
  )
  if (report.findings.length === 0) return <Clean report={report} />
  return (
    <div class="split">
      <section class="pane" aria-label="Findings">
        <FindingFilterFields report={report} filter={filter} setFilter={setFilter} />
        <div class="scroll" tabIndex={0}>
          {groups.length === 0 && <Empty title="No finding matches the filter" />}
          {groups.map((group) => (
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

interface GroupProps {
  readonly group: FindingGroup
  /** The key of the finding that is open. */
  readonly open: string | undefined
  readonly onOpen: (key: string) => void
}

function Group({ group: { rule, severity, findings }, open, onOpen }: GroupProps) {
  return (
    <section class="group" aria-label={rule}>
      <header>
        <SeverityMark severity={severity} />
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
