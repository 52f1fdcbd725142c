/** @jsxImportSource preact */
import { printable } from '../../../core/lib/printable.ts'
import type { QuotaStatus } from '../../../core/quota/quota-status.ts'
import { duration } from '../../parts/time.tsx'

interface QuotaTableProps {
  readonly quotas: readonly QuotaStatus[]
  /** The service time of the step, epoch ms. */
  readonly now: number
}

/** The most callers that are shown. */
const SHOWN = 50

/** The quotas of the callers at a step. */
export function QuotaTable({ quotas, now }: QuotaTableProps) {
  if (quotas.length === 0) return <p class="muted">No callers</p>
  return (
    <>
      <table class="table">
        <thead>
          <tr>
            <th scope="col">Caller</th>
            <th scope="col">Plan</th>
            <th scope="col">Used</th>
            <th scope="col">Strikes</th>
            <th scope="col">Ban</th>
          </tr>
        </thead>
        <tbody>
          {quotas.slice(0, SHOWN).map(({ apiKey, plan, windows, strikes, bannedUntil }) => (
            <tr key={apiKey}>
              <th scope="row" class="mono">
                {printable(apiKey ?? 'anonymous')}
              </th>
              <td>{plan}</td>
              <td>
                {windows.map(({ name, used, limit }) => `${used}/${limit} a ${name}`).join(', ')}
              </td>
              <td>{strikes}</td>
              <td>{bannedUntil === null ? '' : `${duration(bannedUntil - now)} left`}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {quotas.length > SHOWN && <p class="muted">And {quotas.length - SHOWN} more callers</p>}
    </>
  )
}
