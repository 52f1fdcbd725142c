/** @jsxImportSource preact */
import { useState } from 'preact/hooks'
import { writeTerm } from '../../../core/journal/search.ts'
import { isAmple } from '../../../core/quota/plans.ts'
import type { QuotaStatus, QuotaWindow } from '../../../core/quota/quotas.ts'
import { CallButton } from '../../parts/buttons.tsx'
import { Select } from '../../parts/fields.tsx'
import { callerName, PlaceLink } from '../../parts/links.tsx'
import { useSettings } from '../../parts/loading.tsx'
import { useStore } from '../../parts/store-context.ts'
import { TimeLeft, timeText } from '../../parts/time.tsx'
import { planText } from './caller.ts'

interface CallerProps {
  readonly status: QuotaStatus
}

/** The quota of one caller, and what can be done with it. */
export function CallerCard({ status }: CallerProps) {
  const { bannedUntil, windows } = status
  return (
    <article class="caller">
      {bannedUntil !== null && (
        <p class="ban">
          <b class="chip is-ban">Banned</b> for <TimeLeft at={bannedUntil} />, until{' '}
          {timeText(bannedUntil)}
        </p>
      )}
      <ul class="windows">
        {windows.map((window) => (
          <WindowRow key={window.name} status={status} window={window} />
        ))}
      </ul>
      {windows.length === 0 && <p class="muted">The plan limits no window.</p>}
      <Strikes status={status} />
      <footer class="row">
        <PlanChoice status={status} />
        <CallerActions status={status} />
      </footer>
    </article>
  )
}

/** The number of strikes, and how many lead to a ban, if any number does. */
function Strikes({ status: { strikes, apiKey } }: CallerProps) {
  const { ban } = useSettings()
  const isBannable = ban && (ban.anonymous || apiKey !== null)
  const noun = strikes === 1 && !isBannable ? 'strike' : 'strikes'
  return (
    <p class={strikes > 0 ? 'strikes is-warn' : 'strikes muted'}>
      {isBannable ? `${strikes} of ${ban.after}` : strikes} {noun}
      {isBannable && ', then a ban'}
      {ban && !isBannable && (
        <>
          , and never a ban: this is everybody without a key, see <code>ban.anonymous</code>
        </>
      )}
    </p>
  )
}

/** Shows the plan of a caller, and changes it. */
function PlanChoice({ status }: CallerProps) {
  const store = useStore()
  const { plans } = useSettings()
  const [answered, setAnswered] = useState(0)
  const { apiKey, plan: current } = status
  const choose = async (plan: string) => {
    const done = `The plan of ${callerName(apiKey)} is ${plan}`
    await store.run(done, ({ quotas }) => quotas.setPlan(apiKey, plan), true)
    // Renders again, because a caller whose new plan was refused keeps its plan.
    setAnswered(answered + 1)
  }
  return (
    <label class="row plan">
      <span class="muted">Plan</span>
      <Select
        label={`Plan of ${callerName(apiKey)}`}
        title={planText(plans[current])}
        value={current}
        options={Object.keys(plans).map((name) => [name, name])}
        onChange={(plan) => void choose(plan)}
      />
    </label>
  )
}

/** Bans a caller, gives back what it has used, and leads to its requests. */
function CallerActions({ status: { apiKey, windows } }: CallerProps) {
  const name = callerName(apiKey)
  const search = writeTerm('caller', apiKey ?? 'anonymous')
  return (
    <>
      <CallButton
        isUndoable
        label={`Ban ${name}`}
        title="For as long as its next ban would last"
        done={`${name} is banned`}
        call={({ quotas }) => quotas.ban(apiKey)}
      >
        Ban
      </CallButton>
      <CallButton
        isUndoable
        label={`Restore ${name}`}
        title="Ends its ban, and clears its strikes and what it has used"
        done={`${name} has its whole quota again`}
        call={async ({ quotas }) => {
          await quotas.pardon(apiKey)
          for (const { limit, name } of windows) await quotas.setRemaining(apiKey, limit, name)
        }}
      >
        Restore
      </CallButton>
      <PlaceLink to={{ view: 'requests', search, request: undefined }}>Its requests</PlaceLink>
    </>
  )
}

interface WindowRowProps extends CallerProps {
  readonly window: QuotaWindow
}

/** One window of a caller: how much of it is used, when it resets, and the way to use it up. */
function WindowRow({ status: { apiKey }, window }: WindowRowProps) {
  const { name, limit, used, remaining, resetAt } = window
  const caller = callerName(apiKey)
  return (
    <li class="row">
      <span class="number">
        <b>{name}</b> {used} used,{' '}
        {isAmple(window) ? (
          'no limit'
        ) : (
          <>
            <b class={remaining === 0 ? 'is-error' : ''}>{remaining}</b> left of {limit}
          </>
        )}
        , {resetAt === null ? 'not started' : 'resets in '}
        {resetAt !== null && <TimeLeft at={resetAt} />}
      </span>
      <span class="push" />
      <CallButton
        isUndoable
        label={`Exhaust the ${name} of ${caller}`}
        done={`The ${name} of ${caller} is exhausted`}
        call={({ quotas }) => quotas.exhaust(apiKey, name)}
      >
        Exhaust
      </CallButton>
    </li>
  )
}
