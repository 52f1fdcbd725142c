/** @jsxImportSource preact */
import { useState } from 'preact/hooks'
import type { Duration } from '../../../time/duration.ts'
import { DurationField } from '../../parts/form/duration-field.tsx'
import { readDuration } from '../../parts/form/read-text.ts'
import { Button } from '../../parts/states.tsx'
import { useStore } from '../../parts/store-context.ts'

/** The durations that one press advances by, with their names. */
const STEPS = [
  ['1s', '1 s'],
  ['10s', '10 s'],
  ['1m', '1 min'],
  ['10m', '10 min'],
  ['1h', '1 h'],
  ['1d', '1 d'],
] as const

/** Moves the clock forward. */
export function AdvanceForm() {
  const store = useStore()
  const [text, setText] = useState('')
  const advance = (by: Duration) =>
    store.run(`The clock was advanced by ${by}`, ({ clock }) => clock.advance(by))
  return (
    <section class="card" aria-labelledby="advance-title">
      <h2 id="advance-title">Advance</h2>
      <div class="clock-steps">
        {STEPS.map(([duration, name]) => (
          <Button
            key={duration}
            label={`Advance by ${name}`}
            onClick={() => void advance(duration)}
          >
            + {name}
          </Button>
        ))}
      </div>
      <form
        class="row"
        onSubmit={(event) => {
          event.preventDefault()
          void advance(readDuration(text))
        }}
      >
        <DurationField
          label="Duration to advance by"
          placeholder="61s"
          isRequired
          value={text}
          onChange={setText}
        />
        <button type="submit" class="button">
          Advance
        </button>
        <span class="muted">500ms, 61s, 10m, 1h, 2d</span>
      </form>
    </section>
  )
}
