/** @jsxImportSource preact */
import { controlId, Field, Note, stateOf, TextInput } from './fields.tsx'
import type { FormState } from './form-state.ts'
import { HeaderFields } from './header-fields.tsx'

const STATUSES = ['400', '401', '403', '404', '409', '429', '500', '502', '503', '504']

/** What the fault does. */
export function EffectFields({ form }: { readonly form: FormState }) {
  return (
    <fieldset>
      <legend>What happens</legend>
      <Note name="effect" form={form} />
      <div class="fields">
        <TextInput
          label="Status, 400 to 599"
          name="status"
          form={form}
          placeholder="none"
          offers={STATUSES}
          isNumber
        />
        <TextInput label="Code" name="code" form={form} placeholder="injected_fault" />
        <TextInput label="Message" name="message" form={form} placeholder="A fault was injected" />
      </div>
      <div class="fields">
        <TextInput label="Delay" name="delay" form={form} placeholder="none" />
        <TextInput label="Delay, at most" name="delayMost" form={form} placeholder="the same" />
        <NetworkChoice form={form} />
      </div>
      <HeaderFields form={form} />
    </fieldset>
  )
}

function NetworkChoice({ form }: { readonly form: FormState }) {
  return (
    <Field label="Network fault" name="network" form={form}>
      <select
        id={controlId('network')}
        {...stateOf('network', form)}
        value={form.draft.network}
        onChange={(event) => form.set({ network: event.currentTarget.value })}
      >
        <option value="">none</option>
        {form.settings.networkFaults.map((each) => (
          <option key={each}>{each}</option>
        ))}
      </select>
    </Field>
  )
}
