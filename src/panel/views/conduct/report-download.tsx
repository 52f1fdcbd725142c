/** @jsxImportSource preact */
import { useState } from 'preact/hooks'
import { download } from '../../parts/download.ts'
import { Button } from '../../parts/states.tsx'
import { useStore } from '../../parts/store-context.ts'

/** The formats of the report, and the ends of their files. */
const FORMATS = [
  ['text', 'txt', 'Text'],
  ['markdown', 'md', 'Markdown'],
  ['junit', 'xml', 'JUnit'],
  ['json', 'json', 'JSON'],
] as const

/** Downloads the report of the audit in a format that the user chooses. */
export function ReportDownload() {
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
