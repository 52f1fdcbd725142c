/** @jsxImportSource preact */
import { useMemo } from 'preact/hooks'
import { readWait } from '../../core/audit/attempt.ts'
import {
  AUDIT_RULES,
  type AuditReport,
  type Finding,
  type Severity,
  sourcesOf,
} from '../../core/audit/report.ts'
import { isResponseLost } from '../../core/http/messages.ts'
import type { JournalEntry } from '../../core/journal/entry.ts'
import { plural } from '../../core/lib/describe.ts'
import { printable } from '../../core/lib/printable.ts'
import { duration } from '../../core/time/duration.ts'
import { Details } from '../parts/details.tsx'
import { FirstRequest } from '../parts/first-request.tsx'
import { callerName, nameLink, TextWithLinks } from '../parts/links.tsx'
import { Facts, PlainTable, useFilter } from '../parts/lists.tsx'
import { Empty, Ready, useResource } from '../parts/loading.tsx'
import { useEntries, usePlace, useStore } from '../parts/store-context.ts'
import { type Column, Table } from '../parts/table.tsx'
import { Status } from '../parts/text.tsx'
import { ClockTime } from '../parts/time.tsx'
import { callerPlace, requestPlace, requestsOf } from '../store/address.ts'
import { useValue } from '../store/signal.ts'

/** How often the audit is made again while requests arrive, in ms. It reads the whole journal. */
const RELOAD_MS = 1_000

/** How clients behaved: the findings of the audit, and the one that is open. */
export function BehaviourView() {
  const { changed } = useStore()
  const audit = useResource(
    (petstore) => petstore.audit({ failOn: 'never' }),
    [useValue(changed.requests)],
    RELOAD_MS,
  )
  return (
    <Ready of={audit} what="the audit">
      {(report) =>
        report.findings.length === 0 ? <Clean report={report} /> : <Findings report={report} />
      }
    </Ready>
  )
}

function Findings({ report }: { readonly report: AuditReport }) {
  const { address } = useStore()
  const open = usePlace().finding
  const all = useMemo(() => sortFindings(report.findings), [report])
  const { found, field } = useFilter('finding', all, textOf)
  const finding = all.find(({ key }) => key === open)?.finding
  return (
    <>
      <div class="toolbar">{field}</div>
      <div class="split">
        <section class="pane" aria-label="List of findings">
          <Table
            items={found}
            keyOf={({ key }) => key}
            columns={COLUMNS}
            label="Findings"
            empty={<Empty title="No finding matches the filter" />}
            selected={found.findIndex(({ key }) => key === open)}
            onSelect={({ key }) => address.go({ finding: key }, open ? 'replace' : 'push')}
          />
        </section>
        {finding !== undefined && (
          <FindingDetails
            key={open}
            finding={finding}
            report={report}
            onClose={() => address.go({ finding: undefined })}
          />
        )}
      </div>
    </>
  )
}

const COLUMNS: readonly Column<KeyedFinding>[] = [
  {
    class: 'is-severity from-440',
    title: 'Severity',
    cell: ({ finding }) => <SeverityMark severity={finding.severity} />,
  },
  {
    class: 'is-text',
    title: 'Finding',
    cell: ({ finding }) => AUDIT_RULES[finding.rule].title,
    isLink: true,
  },
  {
    class: 'is-operation from-510',
    title: 'Operation',
    cell: ({ finding }) => finding.operation ?? '',
  },
  { class: 'is-caller', title: 'Caller', cell: ({ finding }) => callerName(finding.apiKey) },
  { class: 'is-count from-510', title: 'Requests', cell: ({ finding }) => finding.entries.length },
]

/** What the filter looks at. */
function textOf({ finding }: KeyedFinding): string {
  const { rule, severity, apiKey, message, operation } = finding
  return [rule, severity, callerName(apiKey), operation, message].join(' ')
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
  const chain = chainOf(finding, report)
  const facts = [
    ['Severity', <SeverityMark key="severity" severity={severity} />],
    ['Rule', <code key="rule">{rule}</code>],
    ['Caller', nameLink(callerPlace(apiKey), callerName(apiKey))],
    [
      'Operation',
      operation === null ? 'none' : nameLink(requestsOf('operation', operation), operation),
    ],
    ['Source', <Source key="source" source={AUDIT_RULES[rule].source} />],
    ...(chain === undefined ? [] : [['Backoff', chain.backoff] as const]),
  ] as const
  return (
    <Details title={AUDIT_RULES[rule].title} label="Finding" onClose={onClose}>
      <p class="message">
        <TextWithLinks text={messageOf(finding)} />
      </p>
      <Facts facts={facts} />
      <h3>Attempts</h3>
      <Attempts ids={chain?.entries ?? entries} />
    </Details>
  )
}

/** Returns the chain of attempts to which all requests of a finding belong; undefined if there's none. */
function chainOf({ apiKey, entries }: Finding, { summary }: AuditReport) {
  const retries = summary.callers.find((caller) => caller.apiKey === apiKey)?.retries ?? []
  return retries.find((each) => entries.every((id) => each.entries.includes(id)))
}

interface AttemptsProps {
  /** The ids of the requests to show, oldest first. */
  readonly ids: readonly string[]
}

/** Some requests as a table, with the pause before each, and the wait that it was asked for. */
function Attempts({ ids }: AttemptsProps) {
  const list = useEntries()
  const found = ids.flatMap((id) => list.findLast((each) => each.id === id) ?? [])
  return (
    <section class="scroll-x" tabIndex={0} aria-label="Attempts">
      <PlainTable
        class="attempts"
        titles={['Request', 'Time', 'Pause', 'Asked to wait', 'Status']}
        rows={found.map((entry, index) => [
          nameLink(requestPlace(entry.id), entry.id),
          <ClockTime key="time" at={entry.at} />,
          pauseOf(entry, found[index - 1]),
          waitOf(entry) > 0 && duration(waitOf(entry)),
          <Status key="status" entry={entry} />,
        ])}
      />
    </section>
  )
}

/** Returns the pause between two attempts, and whether it was shorter than the wait in between. */
function pauseOf(entry: JournalEntry, before: JournalEntry | undefined) {
  if (before === undefined) return ''
  const pause = entry.at - before.at
  if (pause >= waitOf(before)) return duration(pause)
  return <span class="is-error">{duration(pause)} too early</span>
}

/** Returns the wait that a response announced, in ms; 0 if none did, or it never arrived. */
function waitOf({ network, responseHeaders, at }: JournalEntry): number {
  return isResponseLost(network) ? 0 : (readWait(responseHeaders, at)?.ms ?? 0)
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
interface KeyedFinding {
  readonly key: string
  readonly finding: Finding
}

/** From the most severe. */
const SEVERITIES: readonly Severity[] = ['error', 'warning', 'info']

/** Sorts findings, the most severe first. Each keeps its first request when further ones prove it too. */
function sortFindings(findings: readonly Finding[]): readonly KeyedFinding[] {
  const rankOf = ({ severity }: Finding) => SEVERITIES.indexOf(severity)
  return [...findings]
    .sort((one, other) => rankOf(one) - rankOf(other))
    .map((finding) => ({ key: `${finding.rule} ${finding.entries[0]}`, finding }))
}

/** Returns the message of a finding without its sources, which are shown beside it. */
function messageOf({ rule, message }: Finding): string {
  const sources = ` (${sourcesOf(rule)})`
  return printable(message.endsWith(sources) ? `${message.slice(0, -sources.length)}.` : message)
}

/** The severity of a finding. */
function SeverityMark({ severity }: { readonly severity: Severity }) {
  return <span class={`severity is-${severity}`}>{severity}</span>
}
