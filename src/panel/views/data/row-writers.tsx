/** @jsxImportSource preact */
import type { Steps } from '../../../travel/steps.ts'
import type { Connection } from '../../connection/connection.ts'
import { useLoaded } from '../../parts/hooks.ts'
import { useStore } from '../../parts/store-context.ts'
import { ClockTime } from '../../parts/time/time.tsx'
import { describeStep } from '../travel/describe-step.ts'

/** How many requests and acts are shown. */
const SHOWN = 5

/** The latest requests and acts of the tester that wrote a row, the newest first. */
export function RowWriters({ path }: { readonly path: string }) {
  const { connection } = useStore()
  const { value, error } = useLoaded(() => loadWriters(path, connection), [path, connection])
  if (error !== undefined) return null
  return (
    <section class="writers" aria-label="Written by">
      <h3>Written by</h3>
      {value === undefined && <p class="muted">Loading …</p>}
      {value?.steps.length === 0 && <p class="muted">No request in the journal, and no test</p>}
      <ol class="list">
        {value?.steps.map(({ step, at, title }) => (
          <li key={step}>
            <ClockTime at={at} /> <span class="mono">{title}</span>
          </li>
        ))}
      </ol>
      {value?.reason != null && <p class="muted">{value.reason}</p>}
    </section>
  )
}

async function loadWriters(path: string, connection: Connection) {
  const { steps, reason } = await connection.call<Steps>('GET', `${path}/history`)
  const latest = steps.slice(-SHOWN).reverse()
  const titles = await Promise.all(latest.map((step) => describeStep(step, connection)))
  return { reason, steps: latest.map((step, index) => ({ ...step, title: titles[index] })) }
}
