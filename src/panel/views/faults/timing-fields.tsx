/** @jsxImportSource preact */
import type { FormState } from './draft.ts'
import { controlId, Field, Note, stateOf, TextInput } from './fields.tsx'

interface FormProps {
  readonly form: FormState
}

/** How often the fault acts, and at which point of a request. */
export function LimitFields({ form }: FormProps) {
  const { draft, set } = form
  return (
    <fieldset>
      <legend>How often</legend>
      <div class="fields">
        <TextInput label="Skip the first" name="skip" form={form} placeholder="0" isNumber />
        <TextInput
          label="Act at most, times"
          name="times"
          form={form}
          placeholder="no limit"
          isNumber
        />
        <Probability form={form} />
      </div>
      <label class="choice">
        <input
          type="checkbox"
          {...stateOf('afterOperation', form)}
          checked={draft.afterOperation}
          onChange={() => set({ afterOperation: !draft.afterOperation })}
        />
        After the operation, so that its writes stay
      </label>
      <Note name="afterOperation" form={form} />
    </fieldset>
  )
}

function Probability({ form }: FormProps) {
  const { probability } = form.draft
  return (
    <Field label="Probability, 0 to 1" name="probability" form={form} class="is-wide">
      <span class="slider">
        <input
          type="range"
          aria-label="Probability, slider"
          min={0}
          max={1}
          step={0.01}
          value={Number(probability) || 0}
          onInput={(event) => form.set({ probability: event.currentTarget.value })}
        />
        <input
          id={controlId('probability')}
          type="text"
          class="is-count"
          inputMode="decimal"
          autocomplete="off"
          placeholder="1"
          {...stateOf('probability', form)}
          value={probability}
          onInput={(event) => form.set({ probability: event.currentTarget.value })}
        />
      </span>
    </Field>
  )
}

/** When the fault acts, on the clock of the service. */
export function ScheduleFields({ form }: FormProps) {
  return (
    <fieldset>
      <legend>When, on the clock of the service</legend>
      <div class="fields">
        <TextInput label="Start after" name="startAfter" form={form} placeholder="0s" />
        <TextInput label="Act for" name="duration" form={form} placeholder="no end" />
        <TextInput label="Repeat every" name="every" form={form} placeholder="once" />
      </div>
      <div class="fields">
        <TextInput label="Not before" name="from" form={form} placeholder="2026-01-31T12:00:00Z" />
        <TextInput label="Not after" name="until" form={form} placeholder="2026-01-31T13:00:00Z" />
      </div>
    </fieldset>
  )
}
