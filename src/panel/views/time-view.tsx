/** @jsxImportSource preact */
import { useState } from 'preact/hooks'
import { systemNow } from '../../core/time/clock.ts'
import { isDuration } from '../../core/time/duration.ts'
import { Button, CallButton } from '../parts/buttons.tsx'
import { Form, TextInput } from '../parts/fields.tsx'
import { Loading } from '../parts/loading.tsx'
import { useNow, useStore } from '../parts/store-context.ts'
import { timeText, utcTime, zoneOf } from '../parts/time.tsx'
import { useValue } from '../store/signal.ts'

/** How far the clock may be from the real time and still count as real, in ms. */
const REAL_MS = 5_000

/** The durations that one press advances by. */
const STEPS = ['1s', '10s', '1m', '10m', '1h', '1d']

/** The clock of the service, and the ways to move it. */
export function TimeView() {
  const now = useNow()
  const isFrozen = useValue(useStore().clock.mode) === 'frozen'
  if (now === undefined) return <Loading what="the clock" />
  const [day, time] = timeText(now).split(' ')
  return (
    <div class="scroll padded time-clock" tabIndex={0}>
      <section class="card" aria-label="Clock of the service" title={utcTime(now)}>
        <p class="clock-time">{time}</p>
        <p>
          {day} {zoneOf(now)}, {isFrozen ? 'frozen' : 'running'}
        </p>
        <div class="row">
          <CallButton
            kind="primary"
            isUndoable
            done={isFrozen ? 'The clock runs' : 'The clock is frozen'}
            call={({ clock }) => (isFrozen ? clock.resume() : clock.freeze())}
          >
            {isFrozen ? 'Resume' : 'Freeze here'}
          </CallButton>
          {(isFrozen || Math.abs(now - systemNow()) > REAL_MS) && (
            <CallButton
              isUndoable
              done="The clock shows the real time"
              call={async ({ clock }) => {
                await clock.set(systemNow())
                await clock.resume()
              }}
            >
              Back to real time
            </CallButton>
          )}
        </div>
      </section>
      <MoveForm />
    </div>
  )
}

/** Moves the clock by a duration, or to an instant. */
function MoveForm() {
  const store = useStore()
  const [text, setText] = useState('')
  const move = (given: string) => {
    const to = /^\d+$/.test(given.trim()) ? Number(given) : given.trim()
    const isLength = typeof to === 'string' && isDuration(to)
    return store.run(
      isLength ? `The clock was advanced by ${to}` : `The clock was set to ${to}`,
      ({ clock }) => (isLength ? clock.advance(to) : clock.set(to)),
      true,
    )
  }
  return (
    <section class="card" aria-label="Move the clock">
      <div class="row">
        {STEPS.map((by) => (
          <Button key={by} label={`Advance by ${by}`} onClick={() => void move(by)}>
            + {by}
          </Button>
        ))}
      </div>
      <Form class="row" onSubmit={() => void move(text)}>
        <TextInput
          class="grow"
          required
          aria-label="Duration to advance by, or instant to set the clock to"
          placeholder="61s, or 2026-01-31T12:00:00Z"
          value={text}
          onChange={setText}
        />
        <Button>Move the clock</Button>
      </Form>
      <p class="muted">By 500ms, 61s, 10m, 1h, 2d; or to ISO 8601 with a zone, or epoch ms</p>
    </section>
  )
}
