/** @jsxImportSource preact */
import { useState } from 'preact/hooks'
import type { QuotaStatus, QuotaWindow } from '../../../core/quota/quota-status.ts'
import { Button } from '../../parts/buttons.tsx'
import { useStore } from '../../parts/store-context.ts'
import { Countdown } from '../../parts/time.tsx'
import { callerName } from './caller.ts'

interface WindowRowProps {
  readonly status: QuotaStatus
  readonly window: QuotaWindow
}

/** One window of a caller: how much of it is used, when it resets, and what can be done with it. */
export function WindowRow({ status, window }: WindowRowProps) {
  const { name, limit, used, remaining, resetAt } = window
  return (
    <li class="window">
      <span class="window-name">{name}</span>
      <UsageBar limit={limit} remaining={remaining} />
      <span class="window-reset">
        {resetAt === null ? (
          <span class="muted" title="The first request starts the window">
            not started
          </span>
        ) : (
          <>
            resets in <Countdown at={resetAt} />
          </>
        )}
      </span>
      <span class="window-use number">
        <b>{used}</b> used, <b class={remaining === 0 ? 'is-error' : ''}>{remaining}</b> left of{' '}
        {limit}
      </span>
      <WindowActions status={status} window={window} />
    </li>
  )
}

function WindowActions({ status, window: { name, limit, remaining } }: WindowRowProps) {
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
    <form
      class="row window-actions"
      onSubmit={(event) => {
        event.preventDefault()
        void leave()
      }}
    >
      <input
        type="number"
        class="is-count"
        min={0}
        max={limit}
        step={1}
        required
        placeholder={String(remaining)}
        aria-label={`Requests to leave in the ${name} of ${caller}`}
        value={left}
        onInput={(event) => setLeft(event.currentTarget.value)}
      />
      <button
        type="submit"
        class="button"
        aria-label={`Set left of ${caller} in its ${name}`}
        title={`Leaves this many of ${limit} requests`}
      >
        Set left
      </button>
      <Button label={`Exhaust the ${name} of ${caller}`} onClick={() => void exhaust()}>
        Exhaust
      </Button>
    </form>
  )
}

interface UsageBarProps {
  readonly limit: number
  readonly remaining: number
}

/** The share of requests left from which on a window is shown as nearly used up. */
const LOW = 0.2

/** A bar that fills as a window is used up. The numbers stand beside it. */
function UsageBar({ limit, remaining }: UsageBarProps) {
  const left = limit === 0 ? 0 : remaining / limit
  const level = left === 0 ? 'is-out' : left <= LOW ? 'is-low' : ''
  return (
    <svg class="bar" viewBox="0 0 100 8" preserveAspectRatio="none" aria-hidden="true">
      <rect class={`bar-fill ${level}`} width={100 * (1 - left)} height="8" />
    </svg>
  )
}
