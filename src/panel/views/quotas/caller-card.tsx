/** @jsxImportSource preact */
import { useState } from 'preact/hooks'
import type { QuotaStatus } from '../../../core/quota/quota-status.ts'
import { Button } from '../../parts/buttons.tsx'
import { useResource } from '../../parts/loading.tsx'
import { DurationField, readDuration } from '../../parts/read-text.tsx'
import { useStore } from '../../parts/store-context.ts'
import { Countdown, localTime } from '../../parts/time.tsx'
import { callerName, planText } from './caller.ts'
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

/** Shows the plan of a caller, and changes it. */
function PlanChoice({ status }: { readonly status: QuotaStatus }) {
  const store = useStore()
  const plans = useResource(store.settings)?.plans ?? { [status.plan]: {} }
  const choose = async (select: HTMLSelectElement) => {
    const plan = select.value
    const isDone = await store.run(`The plan of ${callerName(status)} is ${plan}`, ({ quotas }) =>
      quotas.setPlan(status.apiKey, plan),
    )
    if (!isDone) select.value = status.plan
  }
  return (
    <label class="row plan">
      <span class="muted">Plan</span>
      <select
        aria-label={`Plan of ${callerName(status)}`}
        title={planText(plans[status.plan])}
        value={status.plan}
        onChange={(event) => void choose(event.currentTarget)}
      >
        {Object.entries(plans).map(([name, limits]) => (
          <option key={name} value={name} title={planText(limits)}>
            {name}
          </option>
        ))}
      </select>
    </label>
  )
}

/** Bans, pardons and forgets a caller. */
function CallerActions({ status }: { readonly status: QuotaStatus }) {
  const store = useStore()
  const [length, setLength] = useState('')
  const caller = callerName(status)
  const { apiKey } = status
  const ban = async () => {
    const duration = length.trim() === '' ? undefined : readDuration(length)
    const isDone = await store.run(`${caller} is banned`, ({ quotas }) =>
      quotas.ban(apiKey, duration),
    )
    if (isDone) setLength('')
  }
  return (
    <form
      class="row"
      onSubmit={(event) => {
        event.preventDefault()
        void ban()
      }}
    >
      <DurationField
        label={`Length of the ban of ${caller}; empty for the next one`}
        placeholder="next"
        value={length}
        onChange={setLength}
      />
      <button
        type="submit"
        class="button"
        aria-label={`Ban ${caller}`}
        title="Without a length, as long as the next ban would be"
      >
        Ban
      </button>
      <Button
        label={`Pardon ${caller}`}
        title="Ends the ban and clears the strikes"
        onClick={() =>
          void store.run(`${caller} was pardoned`, ({ quotas }) => quotas.pardon(apiKey))
        }
      >
        Pardon
      </Button>
      <Button
        label={`Reset ${caller}`}
        title="Forgets its windows, strikes, ban and changed plan"
        onClick={() => void store.run(`${caller} was reset`, ({ quotas }) => quotas.forget(apiKey))}
      >
        Reset
      </Button>
    </form>
  )
}
