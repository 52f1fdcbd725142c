/** @jsxImportSource preact */
import { useComputed } from '@preact/signals'
import { useMemo, useState } from 'preact/hooks'
import type { QuotaStatus, QuotaWindow } from '../../../core/quota/quotas.ts'
import { Button, CallButton } from '../../parts/buttons.tsx'
import { AskingButton } from '../../parts/dialog.tsx'
import { DurationInput, Form, Select, TextInput } from '../../parts/fields.tsx'
import { useResource } from '../../parts/loading.tsx'
import { readDuration } from '../../parts/read-text.ts'
import { useStore } from '../../parts/store-context.ts'
import { Countdown, timeText } from '../../parts/time.tsx'
import type { EntrySummary } from '../../store/entries.ts'
import { AttemptPlot, Legend } from '../behaviour/attempt-plot.tsx'
import { toPlot } from '../behaviour/plot.ts'
import { callerName, planText } from './caller.ts'

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
      <CallButton
        label={`Pardon ${caller}`}
        title="Ends the ban and clears the strikes"
        done={`${caller} was pardoned`}
        call={({ quotas }) => quotas.pardon(apiKey)}
      >
        Pardon
      </CallButton>
      <AskingButton
        label={`Forget ${caller}`}
        title={`Forget ${caller}?`}
        text="Its windows, strikes, ban and changed plan are lost. Unless it's in the option apiKeys, it leaves the list until its next request."
        verb="Forget"
        act={() => store.attempt(`${caller} was forgotten`, ({ quotas }) => quotas.forget(apiKey))}
      >
        Forget
      </AskingButton>
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
    const count = Number(left)
    const isDone = await store.run(`${caller} has ${count} left in its ${name}`, ({ quotas }) =>
      quotas.setRemaining(apiKey, count, name),
    )
    if (isDone) setLeft('')
  }
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
      <CallButton
        label={`Exhaust the ${name} of ${caller}`}
        done={`The ${name} of ${caller} is exhausted`}
        call={({ quotas }) => quotas.exhaust(apiKey, name)}
      >
        Exhaust
      </CallButton>
      <CallButton
        title="Sets the clock to the reset of this window"
        isDisabled={resetAt === null}
        done={`The ${name} has passed`}
        call={({ clock }) => clock.set(resetAt ?? 0)}
      >
        Let the {name} pass
      </CallButton>
    </Form>
  )
}

/** The most requests of a caller that are drawn: its latest. */
const SHOWN = 100

/** The height of the lines, and the room above them, in px. */
const HEIGHT = 72
const ROOM = 12

/**
 * The latest requests of a caller over time, and above them how much of each window was used after
 * each, as the journal has noted it. A line that falls is a reset.
 */
function UsagePlot({ status }: { readonly status: QuotaStatus }) {
  const { entries, audit } = useStore()
  const report = useResource(audit)
  const hasEntries = useComputed(() => entries.version.value > 0).value
  // A new status is loaded at most a few times a second, requests can arrive more often.
  const own = useMemo(
    () => entries.list.filter(({ apiKey }) => apiKey === status.apiKey).slice(-SHOWN),
    [status, hasEntries],
  )
  const found = new Set(report?.findings.flatMap((finding) => finding.entries))
  const plot = toPlot(own, found)
  if (own.length === 0) return <p class="muted">The journal has no request of this caller.</p>
  const draw = (xs: readonly number[], right: number) =>
    status.windows.map((window, index) => (
      <path key={window.name} class={`usage is-${index}`} d={lineOf(window, own, xs, right)} />
    ))
  return (
    <>
      <AttemptPlot plot={plot} band={{ height: HEIGHT + ROOM, draw }} />
      <Legend plot={plot}>
        {status.windows.map(({ name, limit }, index) => (
          <li key={name}>
            <svg class="icon" viewBox="0 0 24 8" width="24" height="8" aria-hidden="true">
              <path class={`usage is-${index}`} d="M0 4H24" />
            </svg>{' '}
            used of {limit} a {name}
          </li>
        ))}
      </Legend>
    </>
  )
}

/** Draws the share of a window that was used after each request: at the top, nothing is left. */
function lineOf(
  { name, limit, used: now }: QuotaWindow,
  own: readonly EntrySummary[],
  xs: readonly number[],
  right: number,
): string {
  const yOf = (used: number) => ROOM + HEIGHT * (1 - (limit === 0 ? 1 : Math.min(1, used / limit)))
  const start = own.find(({ quota }) => quota !== null)?.quota?.before[name] ?? 0
  const steps = own.flatMap(({ quota }, index) => {
    const used = quota?.after[name]
    return used === undefined ? [] : [`H${xs[index] ?? 0}V${yOf(used)}`]
  })
  // At the right edge, as it is now: a window may have reset since the latest request.
  return `M0 ${yOf(start)}${steps.join('')}H${right - 8}V${yOf(now)}H${right}`
}
