/** @jsxImportSource preact */
import { useState } from 'preact/hooks'
import { Button, Choices, download } from '../../parts/buttons.tsx'
import { Failed, Loading, useResource } from '../../parts/loading.tsx'
import { useStore } from '../../parts/store-context.ts'
import { ExploreReport } from './explore-report.tsx'
import { Findings } from './findings.tsx'
import { Retries } from './retries.tsx'

type Part = 'findings' | 'retries' | 'explore'

/** How clients behaved: the findings of the audit, their retries, and reports of `explore`. */
export function BehaviourView() {
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
      <div class="toolbar" role="toolbar" aria-label="Behaviour">
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

/** The formats of the report, and the ends of their files. */
const FORMATS = [
  ['text', 'txt', 'Text'],
  ['markdown', 'md', 'Markdown'],
  ['junit', 'xml', 'JUnit'],
  ['json', 'json', 'JSON'],
] as const

/** Downloads the report of the audit in a format that the user chooses. */
function ReportDownload() {
  const store = useStore()
  const [format, setFormat] = useState<string>('text')
  const save = () =>
    store.run('The report was downloaded', async (_, connection) => {
      const end = FORMATS.find(([name]) => name === format)?.[1]
      download(`audit.${end}`, await connection.text(`/audit?format=${format}`))
    })
  return (
    <div class="row">
      <select
        aria-label="Format of the report"
        value={format}
        onChange={(event) => setFormat(event.currentTarget.value)}
      >
        {FORMATS.map(([name, , title]) => (
          <option key={name} value={name}>
            {title}
          </option>
        ))}
      </select>
      <Button label="Download the report" onClick={() => void save()}>
        Download
      </Button>
    </div>
  )
}
