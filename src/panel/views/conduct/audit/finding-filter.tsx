/** @jsxImportSource preact */
import type { AuditReport } from '../../../../audit/report.ts'
import { type FindingFilter, SEVERITIES } from './group-findings.ts'

interface FindingFilterProps {
  readonly report: AuditReport
  readonly filter: FindingFilter
  readonly setFilter: (filter: FindingFilter) => void
}

/** The most callers to choose from. */
const CALLERS_OFFERED = 200

/** Narrows findings down by severity and caller. */
export function FindingFilterFields({ report, filter, setFilter }: FindingFilterProps) {
  const { errors, warnings, infos, callers } = report.summary
  const counts = { error: errors, warning: warnings, info: infos }
  return (
    <div class="toolbar" role="toolbar" aria-label="Filter of the findings">
      <select
        aria-label="Severity"
        value={filter.severity}
        onChange={(event) => {
          const { value } = event.currentTarget
          setFilter({ ...filter, severity: SEVERITIES.find((each) => each === value) ?? '' })
        }}
      >
        <option value="">Severity: all ({report.findings.length})</option>
        {SEVERITIES.map((each) => (
          <option key={each} value={each}>
            {each} ({counts[each]})
          </option>
        ))}
      </select>
      <select
        aria-label="Caller"
        value={filter.caller}
        onChange={(event) => setFilter({ ...filter, caller: event.currentTarget.value })}
      >
        <option value="">Caller: all</option>
        {callers.slice(0, CALLERS_OFFERED).map(({ apiKey }) => (
          <option key={apiKey} value={apiKey ?? 'anonymous'}>
            {apiKey ?? 'anonymous'}
          </option>
        ))}
      </select>
    </div>
  )
}
