/** @jsxImportSource preact */
import { useState } from 'preact/hooks'
import type { QuotaStatus, QuotaWindow } from '../../../core/quota/quota-status.ts'
import { Button } from '../../parts/buttons.tsx'
import { DurationInput, Form, Select, TextInput } from '../../parts/fields.tsx'
import { useResource } from '../../parts/loading.tsx'
import { readDuration } from '../../parts/read-text.ts'
import { useStore } from '../../parts/store-context.ts'
import { Countdown, timeText } from '../../parts/time.tsx'
import { callerName, planText } from './caller.ts'
import { UsagePlot } from './usage-plot.tsx'

/** The quota of one caller, and what can be done with it. */
export function CallerCard({ status }: { readonly status: QuotaStatus }) {
  const { bannedUntil, windows } = status
  return (
    <article class="caller">
      {bannedUntil !== null && (
        <p class="ban">
          <b class="chip is-ban">Banned</b> for <Countdown at={bannedUntil} />, until{' '}
          {timeText(bannedUntil)}
        </p>
      )}
      <ul class="windows">
        {windows.map((window) => (
          <WindowRow key={window.name} status={status} window={window} />
        ))}
      </ul>
      <UsagePlot status={status} />
      {windows.length === 0 && <p class="muted">The plan limits no window.</p>}
      <footer class="card-foot">
        <PlanChoice status={status} />
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
    <span class={strikes > 0 ? 'strikes is-warn' : 'strikes muted'}>
      {isBannable ? `${strikes} of ${ban.after}` : strikes} {noun}
      {isBannable && ', then a ban'}
      {ban && !isBannable && (
        <>
          , and never a ban: this is everybody without a key, see <code>ban.anonymous</code>
        </>
      )}
    </span>
  )
}

/** Shows the plan of a caller, and changes it. */
function PlanChoice({ status }: { readonly status: QuotaStatus }) {
  const store = useStore()
  const plans = useResource(store.settings)?.plans ?? { [status.plan]: {} }
  const [answered, setAnswered] = useState(0)
  const choose = async (plan: string) => {
    const done = `The plan of ${callerName(status)} is ${plan}`
    await store.run(done, ({ quotas }) => quotas.setPlan(status.apiKey, plan))
    // Renders again, because a caller whose new plan was refused keeps its plan.
    setAnswered(answered + 1)
  }
  return (
    <label class="row plan">
      <span class="muted">Plan</span>
      <Select
        label={`Plan of ${callerName(status)}`}
        title={planText(plans[status.plan])}
        value={status.plan}
        options={Object.keys(plans).map((name) => [name, name])}
        onChange={(plan) => void choose(plan)}
      />
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
    const isDone = await store.run(`${caller} is banned`, ({ quotas }) =>
      quotas.ban(apiKey, length.trim() === '' ? undefined : readDuration(length)),
    )
    if (isDone) setLength('')
  }
  return (
    <Form class="row" onSubmit={() => void ban()}>
      <DurationInput
        aria-label={`Length of the ban of ${caller}; empty for the next one`}
        placeholder="next"
        value={length}
        onChange={setLength}
      />
      <Button label={`Ban ${caller}`} title="Without a length, as long as the next ban would be">
        Ban
      </Button>
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
    </Form>
  )
}

interface WindowRowProps {
  readonly status: QuotaStatus
  readonly window: QuotaWindow
}

/** One window of a caller: how much of it is used, when it resets, and what can be done with it. */
function WindowRow({ status, window }: WindowRowProps) {
  const { name, limit, used, remaining, resetAt } = window
  return (
    <li class="window row">
      <span class="number">
        <b>{name}</b> {used} used, <b class={remaining === 0 ? 'is-error' : ''}>{remaining}</b> left
        of {limit}, {resetAt === null ? 'not started' : 'resets in '}
        {resetAt !== null && <Countdown at={resetAt} />}
      </span>
      <WindowActions status={status} window={window} />
    </li>
  )
}

function WindowActions({ status, window }: WindowRowProps) {
  const { name, limit, remaining, resetAt } = window
  const store = useStore()
  const [left, setLeft] = useState('')
  const caller = callerName(status)
  const { apiKey } = status
  const leave = async () => {
    const isDone = await store.run(`${caller} has ${left} left in its ${name}`, ({ quotas }) =>
      quotas.setRemaining(apiKey, Number(left), name),
    )
    if (isDone) setLeft('')
  }
  const exhaust = () =>
    store.run(`The ${name} of ${caller} is exhausted`, ({ quotas }) => quotas.exhaust(apiKey, name))
  return (
    <Form class="row push" onSubmit={() => void leave()}>
      <TextInput
        type="number"
        class="is-count"
        min={0}
        max={limit}
        step={1}
        required
        placeholder={String(remaining)}
        aria-label={`Requests to leave in the ${name} of ${caller}`}
        value={left}
        onChange={setLeft}
      />
      <Button
        label={`Set remaining of ${caller} in its ${name}`}
        title={`Leaves this many of ${limit} requests`}
      >
        Set remaining
      </Button>
      <Button label={`Exhaust the ${name} of ${caller}`} onClick={() => void exhaust()}>
        Exhaust
      </Button>
      <Button
        title="Sets the clock to the reset of this window"
        isDisabled={resetAt === null}
        onClick={() =>
          void store.run(`The ${name} has passed`, ({ clock }) => clock.set(resetAt ?? 0))
        }
      >
        Let the {name} pass
      </Button>
    </Form>
  )
}

interface UsageBarProps {
  readonly limit: number
  readonly remaining: number
}

/** The share of requests left from which on a window is shown as nearly used up. */
const LOW = 0.2

/** A bar that fills as a window is used up. The numbers stand beside it. */
export function UsageBar({ limit, remaining }: UsageBarProps) {
  const left = limit === 0 ? 0 : remaining / limit
  const level = left === 0 ? 'is-out' : left <= LOW ? 'is-low' : ''
  return (
    <svg class="bar" viewBox="0 0 100 8" preserveAspectRatio="none" aria-hidden="true">
      <rect class={`bar-fill ${level}`} width={100 * (1 - left)} height="8" />
    </svg>
  )
}
