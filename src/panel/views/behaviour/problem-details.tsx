/** @jsxImportSource preact */
import { useState } from 'preact/hooks'
import { AUDIT_RULES } from '../../../core/audit/report.ts'
import { plural } from '../../../core/audit/words.ts'
import { printable, printableLines } from '../../../core/lib/printable.ts'
import { CopyButton } from '../../parts/buttons.tsx'
import { Details } from '../../parts/details.tsx'
import { type Problem, toRequests } from './exploration.ts'
import { SeverityMark } from './mark.tsx'

interface ProblemDetailsProps {
  readonly problem: Problem
  readonly onClose: () => void
}

/** One problem, with its failing path to step through. */
export function ProblemDetails({ problem, onClose }: ProblemDetailsProps) {
  const { rule, severity, message, paths, scenario } = problem
  return (
    <Details isWide title={titleOf(problem)} label="Problem" onClose={onClose}>
      <p>
        <SeverityMark severity={severity} /> <code>{printable(rule)}</code>{' '}
        <span class="muted">on {plural(paths, 'path')}</span>
      </p>
      <pre class="message">{printableLines(message)}</pre>
      <Path problem={problem} />
      {scenario !== '' && <CopyButton text={() => scenario}>Copy the scenario</CopyButton>}
    </Details>
  )
}

/** Names a problem: by its rule, or by what happened if the audit has such a rule. */
function titleOf({ rule }: Problem): string {
  const known = Object.entries(AUDIT_RULES).find(([name]) => name === rule)
  return known?.[1].title ?? printable(rule)
}

/** The requests of the failing path. One of them is current. */
function Path({ problem }: { readonly problem: Problem }) {
  const [index, setIndex] = useState(0)
  const requests = toRequests(problem)
  const current = requests[index]
  const moves = [
    ['Previous', Math.max(0, index - 1)],
    ['Next', Math.min(requests.length - 1, index + 1)],
  ] as const
  return (
    <>
      <h3>Failing path</h3>
      <p class="mono">{printable(problem.path.join(', '))}</p>
      {current !== undefined && (
        <p class="row steps">
          {moves.map(([name, target]) => (
            <button
              key={name}
              type="button"
              class="button"
              aria-disabled={target === index}
              onClick={() => setIndex(target)}
            >
              {name}
            </button>
          ))}
          <span role="status">
            Request {index + 1} of {requests.length}: <b>{printable(current.title)}</b>
          </span>
        </p>
      )}
      <ol class="timeline">
        {problem.timeline.map((line, at) => (
          <li key={at} aria-current={at === current?.line ? 'step' : undefined}>
            {printable(line)}
          </li>
        ))}
      </ol>
      {current?.line === -1 && <p class="muted">The timeline ends before this request.</p>}
    </>
  )
}
