/** @jsxImportSource preact */
import { useState } from 'preact/hooks'
import { epochMs, isoDate } from '../../../time/instant.ts'
import { dateTimeField, problemWith, readInstant } from '../../parts/form/read-text.ts'
import { Button } from '../../parts/states.tsx'
import { useStore } from '../../parts/store-context.ts'
import { FullTime } from '../../parts/time/time.tsx'

/** Sets the clock to an instant. Both fields show the same instant. */
export function SetForm() {
  const store = useStore()
  const [text, setText] = useState('')
  const problem = text.trim() === '' ? '' : problemWith(text, readInstant)
  const at = text.trim() === '' || problem !== '' ? undefined : epochMs(readInstant(text))
  const set = () => store.run('The clock was set', ({ clock }) => clock.set(readInstant(text)))
  return (
    <section class="card" aria-labelledby="set-title">
      <h2 id="set-title">Set</h2>
      <form
        class="set-form"
        onSubmit={(event) => {
          event.preventDefault()
          void set()
        }}
      >
        <label class="field">
          <span>ISO 8601 with a zone, or epoch ms</span>
          <input
            type="text"
            required
            autocomplete="off"
            spellcheck={false}
            placeholder="2026-01-31T12:00:00Z"
            aria-invalid={problem !== ''}
            aria-describedby="set-result"
            ref={(field) => field?.setCustomValidity(problem)}
            value={text}
            onInput={(event) => setText(event.currentTarget.value)}
          />
        </label>
        <label class="field">
          <span>Date and time in UTC</span>
          <input
            type="datetime-local"
            step={1}
            value={at === undefined ? '' : dateTimeField(at)}
            onInput={({ currentTarget: { value } }) => value !== '' && setText(`${value}Z`)}
          />
        </label>
        <p id="set-result" class={problem === '' ? 'set-result' : 'set-result is-error'}>
          {at === undefined ? problem : <FullTime at={at} />}
        </p>
        <div class="row">
          <button type="submit" class="button">
            Set the clock
          </button>
          <Button
            kind="quiet"
            onClick={() => setText(isoDate(Math.round(store.clock.now.peek() ?? 0)))}
          >
            Fill in the current time
          </Button>
        </div>
      </form>
    </section>
  )
}
