/** @jsxImportSource preact */
import { useState } from 'preact/hooks'
import { Choices } from '../../parts/form/choices.tsx'
import { useResource } from '../../parts/hooks.ts'
import { Failed, Loading } from '../../parts/states.tsx'
import { useStore } from '../../parts/store-context.ts'
import { Findings } from './audit/findings.tsx'
import { Retries } from './audit/retries.tsx'
import { ExploreReport } from './explore/explore-report.tsx'
import { ReportDownload } from './report-download.tsx'

type Part = 'findings' | 'retries' | 'explore'

/** How clients behaved: the findings of the audit, their retries, and reports of `explore`. */
export function ConductView() {
  const { audit } = useStore()
  const report = useResource(audit)
  const [part, setPart] = useState<Part>('findings')
  const count = report === undefined ? '' : ` ${report.findings.length}`
  const parts = [
    { id: 'findings', title: `Findings${count}` },
    { id: 'retries', title: 'Retries' },
    { id: 'explore', title: 'Explore' },
  ] as const
  return (
    <>
      <div class="toolbar" role="toolbar" aria-label="Conduct">
        <Choices label="Show" all={parts} current={part} onChoose={setPart} />
        <span class="grow" />
        {part !== 'explore' && <ReportDownload />}
      </div>
      {part === 'explore' && <ExploreReport />}
      {part !== 'explore' && report === undefined && <Waiting />}
      {part === 'findings' && report && <Findings report={report} />}
      {part === 'retries' && report && <Retries report={report} />}
    </>
  )
}

function Waiting() {
  const { audit } = useStore()
  const error = audit.error.value
  if (error === undefined) return <Loading what="the audit" />
  return <Failed error={error} retry={() => void audit.refresh()} />
}
