/** @jsxImportSource preact */
import type { QuotaStatus } from '../../../quota/quota-status.ts'
import { useResource } from '../../parts/hooks.ts'
import { useStore } from '../../parts/store-context.ts'
import { Countdown } from '../../parts/time/countdown.tsx'
import { localTime } from '../../parts/time/times.ts'
import { callerName } from './caller.ts'
import { CallerActions } from './caller-actions.tsx'
import { PlanChoice } from './plan-choice.tsx'
import { WindowRow } from './window-row.tsx'

/** The quota of one caller, and what can be done with it. */
export function CallerCard({ status }: { readonly status: QuotaStatus }) {
  const { bannedUntil, windows } = status
  return (
    <article class={bannedUntil === null ? 'card' : 'card is-banned'}>
      <header class="card-head">
        <h2 class={status.apiKey === null ? 'clip' : 'clip mono'} title={callerName(status)}>
          {callerName(status)}
        </h2>
        <PlanChoice status={status} />
      </header>
      {bannedUntil !== null && (
        <p class="ban">
          <b class="chip is-ban">Banned</b> for <Countdown at={bannedUntil} />, until{' '}
          {localTime(bannedUntil)}
        </p>
      )}
      <ul class="windows">
        {windows.map((window) => (
          <WindowRow key={window.name} status={status} window={window} />
        ))}
      </ul>
      {windows.length === 0 && <p class="muted">The plan limits no window.</p>}
      <footer class="card-foot">
        <Strikes status={status} />
        <CallerActions status={status} />
      </footer>
    </article>
  )
}

/** The number of strikes, and how many lead to a ban, if any number does. */
function Strikes({ status }: { readonly status: QuotaStatus }) {
  const ban = useResource(useStore().settings)?.ban
  const isBannable = ban && (ban.anonymous || status.apiKey !== null)
  const { strikes } = status
  const noun = strikes === 1 && !isBannable ? 'strike' : 'strikes'
  return (
    <span
      class={strikes > 0 ? 'strikes is-warn' : 'strikes muted'}
      title={isBannable ? `${ban.after} strikes lead to a ban` : 'Strikes never ban this caller'}
    >
      {isBannable ? `${strikes} of ${ban.after}` : strikes} {noun}
    </span>
  )
}
