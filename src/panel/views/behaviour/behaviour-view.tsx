/** @jsxImportSource preact */
import { useState } from 'preact/hooks'
import { Button, Choices, download } from '../../parts/buttons.tsx'
import { Select } from '../../parts/fields.tsx'
import { Ready, useResource } from '../../parts/loading.tsx'
import { useStore } from '../../parts/store-context.ts'
import { Findings } from './findings.tsx'
import { Retries } from './retries.tsx'

type Part = 'findings' | 'retries'

/** How clients behaved: the findings of the audit, and their retries. */
export function BehaviourView() {
  const { audit } = useStore()
  const [part, setPart] = useState<Part>('findings')
  const count = useResource(audit)?.findings.length ?? ''
  const parts = [
    { id: 'findings', title: `Findings ${count}` },
    { id: 'retries', title: 'Retries' },
  ] as const
  return (
    <>
      <div class="toolbar" role="toolbar" aria-label="Behaviour">
        <Choices label="Show" all={parts} current={part} onChoose={setPart} />
        <span class="grow" />
        <ReportDownload />
      </div>
      <Ready resource={audit} what="the audit">
        {(report) =>
          part === 'findings' ? <Findings report={report} /> : <Retries report={report} />
        }
      </Ready>
    </>
  )
}

/** The formats of the report, each with the end of its file. */
const FORMATS = [
  ['text', 'Text', 'txt'],
  ['markdown', 'Markdown', 'md'],
  ['junit', 'JUnit', 'xml'],
  ['json', 'JSON', 'json'],
] as const

/** Downloads the report of the audit in a format that the user chooses. */
function ReportDownload() {
  const store = useStore()
  const [format, setFormat] = useState('text')
  const save = () =>
    store.run('The report was downloaded', async (_, { call }) => {
      const end = FORMATS.find(([name]) => name === format)?.[2]
      download(`audit.${end}`, String(await call('audit', [{ format }])))
    })
  return (
    <div class="row">
      <Select
        label="Format of the report"
        value={format}
        options={FORMATS.map(([name, title]) => [name, title])}
        onChange={setFormat}
      />
      <Button label="Download the report" onClick={() => void save()}>
        Download
      </Button>
    </div>
  )
}
