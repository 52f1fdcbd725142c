/** @jsxImportSource preact */
import { useState } from 'preact/hooks'
import { Button, CallButton } from '../parts/buttons.tsx'
import { DurationInput, Form, TextInput } from '../parts/fields.tsx'
import { Loading } from '../parts/loading.tsx'
import { numberOrText, readDuration } from '../parts/read-text.ts'
import { useStore } from '../parts/store-context.ts'
import { otherTime, timeText, zoneOf } from '../parts/time.tsx'

/** The clock of the service, and the ways to move it. */
export function TimeView() {
  return (
    <div class="scroll padded time-clock" tabIndex={0}>
      <ClockFace />
      <AdvanceForm />
      <SetForm />
    </div>
  )
}

/** The durations that one press advances by. */
const STEPS = ['1s', '10s', '1m', '10m', '1h', '1d']

/** Moves the clock forward. */
function AdvanceForm() {
  const store = useStore()
  const [text, setText] = useState('')
  const advance = (by: string) =>
    store.run(`The clock was advanced by ${by}`, ({ clock }) => clock.advance(readDuration(by)))
  return (
    <section class="card" aria-labelledby="advance-title">
      <h2 id="advance-title">Advance</h2>
      <div class="clock-steps">
        {STEPS.map((by) => (
          <Button key={by} label={`Advance by ${by}`} onClick={() => void advance(by)}>
            + {by}
          </Button>
        ))}
      </div>
      <Form class="row" onSubmit={() => void advance(text)}>
        <DurationInput
          aria-label="Duration to advance by"
          placeholder="61s"
          required
          value={text}
          onChange={setText}
        />
        <Button>Advance</Button>
        <span class="muted">500ms, 61s, 10m, 1h, 2d</span>
      </Form>
    </section>
  )
}

/** The time of the service, and whether it runs. */
function ClockFace() {
  const store = useStore()
  const now = store.clock.now.value
  const isFrozen = store.clock.mode.value === 'frozen'
  if (now === undefined) return <Loading what="the clock" />
  const [day, time = ''] = timeText(now).split(' ')
  return (
    <section class="card clock" aria-label="Clock of the service">
      <div title={otherTime(now)}>
        <p class="clock-time">{time}</p>
        <p>
          {day} <span class="muted">{zoneOf(now)}</span>
        </p>
      </div>
      <div class="clock-mode">
        <span class={isFrozen ? 'chip is-frozen' : 'chip is-running'} role="status">
          {isFrozen ? 'Frozen' : 'Running'}
        </span>
        <CallButton
          kind="primary"
          done={isFrozen ? 'The clock runs' : 'The clock is frozen'}
          call={({ clock }) => (isFrozen ? clock.resume() : clock.freeze())}
        >
          {isFrozen ? 'Resume' : 'Freeze here'}
        </CallButton>
      </div>
    </section>
  )
}

/** Sets the clock to an instant. */
function SetForm() {
  const store = useStore()
  const [text, setText] = useState('')
  const set = () => store.run('The clock was set', ({ clock }) => clock.set(numberOrText(text)))
  return (
    <section class="card" aria-labelledby="set-title">
      <h2 id="set-title">Set</h2>
      <Form class="row" onSubmit={() => void set()}>
        <TextInput
          class="grow"
          required
          aria-label="Instant: ISO 8601 with a zone, an HTTP date, or epoch ms"
          placeholder="2026-01-31T12:00:00Z"
          value={text}
          onChange={setText}
        />
        <Button>Set the clock</Button>
      </Form>
      <p class="muted">ISO 8601 with a zone, an HTTP date, or epoch ms</p>
    </section>
  )
}
