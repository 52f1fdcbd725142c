/** @jsxImportSource preact */
import { useMemo } from 'preact/hooks'
import { readWait } from '../../../core/audit/wait.ts'
import { duration } from '../../../core/audit/words.ts'
import { isResponseLost } from '../../../core/http/messages.ts'
import type { JournalEntry } from '../../../core/journal/entry.ts'
import { printable } from '../../../core/lib/printable.ts'
import { RequestLink } from '../../parts/links.tsx'
import { useEntries } from '../../parts/store-context.ts'
import { ClockTime } from '../../parts/time.tsx'
import { Status } from '../requests/status.tsx'

interface AttemptsProps {
  /** The ids of the requests to show, oldest first. */
  readonly ids: readonly string[]
  /** Those that prove the finding. */
  readonly proof: readonly string[]
}

/** Some requests as a table, with the pause before each and the wait that it was asked for. */
export function Attempts({ ids, proof }: AttemptsProps) {
  const list = useEntries()
  const found = useMemo(() => {
    const wanted = new Set(ids)
    return [
      ...new Map(list.filter(({ id }) => wanted.has(id)).map((each) => [each.id, each])).values(),
    ]
  }, [list, ids.join(' ')])
  if (found.length === 0) return <p class="muted">The journal no longer has these requests.</p>
  return (
    <section class="scroll-x" tabIndex={0} aria-label="Attempts">
      <table class="attempts">
        <thead>
          <tr>
            {['Request', 'Time', 'Pause', 'Asked to wait', 'Status', ''].map((title) => (
              <th key={title} scope="col">
                {title || <span class="hidden">Method and path</span>}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {found.map((entry, index) => (
            <Attempt
              key={entry.id}
              entry={entry}
              before={found[index - 1]}
              isProof={proof.includes(entry.id)}
            />
          ))}
        </tbody>
      </table>
    </section>
  )
}

interface AttemptProps {
  readonly entry: JournalEntry
  readonly before: JournalEntry | undefined
  readonly isProof: boolean
}

function Attempt({ entry, before, isProof }: AttemptProps) {
  const pause = before && entry.at - before.at
  const asked = before && waitOf(before)
  const isEarly = pause !== undefined && asked !== undefined && pause < asked
  const wait = waitOf(entry)
  return (
    <tr class={isProof ? 'is-proof' : ''}>
      <td>
        <RequestLink id={entry.id} />
        {isProof && <span class="hidden"> part of the finding</span>}
      </td>
      <td>
        <ClockTime at={entry.at} />
      </td>
      <td class={isEarly ? 'is-error' : ''}>
        {pause !== undefined && duration(pause)}
        {isEarly && ' too early'}
      </td>
      <td>{wait !== undefined && duration(wait)}</td>
      <td>
        <Status entry={entry} />
      </td>
      <td class="mono">
        {entry.method} {printable(entry.url)}
      </td>
    </tr>
  )
}

/** Returns the wait that a response announced, in ms; undefined if none did, or it never arrived. */
function waitOf({ network, responseHeaders, at }: JournalEntry): number | undefined {
  return isResponseLost(network) ? undefined : readWait(responseHeaders, at)?.ms
}
