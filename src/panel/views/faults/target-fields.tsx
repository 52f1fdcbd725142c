/** @jsxImportSource preact */
import type { FaultDraft } from './draft.ts'
import { controlId, Field, TextInput } from './fields.tsx'
import type { FormState } from './form-state.ts'
import { OperationList } from './operation-list.tsx'
import { methodsOfAll } from './read-target.ts'

interface FormProps {
  readonly form: FormState
}

const TARGETS = [
  ['all', 'Every request'],
  ['operations', 'Operations'],
  ['path', 'Method and path'],
] as const satisfies readonly (readonly [FaultDraft['target'], string])[]

const CALLERS = [
  ['any', 'any'],
  ['anonymous', 'anonymous'],
  ['key', 'an API key'],
] as const satisfies readonly (readonly [FaultDraft['caller'], string])[]

/** Which requests the fault matches. */
export function TargetFields({ form }: FormProps) {
  const { draft, set } = form
  return (
    <fieldset>
      <legend>Which requests</legend>
      <div class="row" role="radiogroup" aria-label="Which requests">
        {TARGETS.map(([target, name]) => (
          <label key={target} class="choice">
            <input
              type="radio"
              name="fault-target"
              checked={draft.target === target}
              onChange={() => set({ target })}
            />
            {name}
          </label>
        ))}
      </div>
      {draft.target === 'operations' && <OperationList form={form} />}
      {draft.target === 'path' && <PathFields form={form} />}
      <CallerFields form={form} />
    </fieldset>
  )
}

function PathFields({ form }: FormProps) {
  const { operations } = form.settings
  const paths = [...new Set(operations.map(({ path }) => path.replace(/\{[^{}]*\}/g, '*')))]
  return (
    <div class="fields">
      <Field label="Method" name="method" form={form}>
        <select
          id={controlId('method')}
          value={form.draft.method}
          onChange={(event) => form.set({ method: event.currentTarget.value })}
        >
          <option value="">any</option>
          {methodsOfAll(operations).map((method) => (
            <option key={method}>{method}</option>
          ))}
        </select>
      </Field>
      <TextInput
        label="Path, with * for any characters"
        name="path"
        form={form}
        placeholder={paths.at(-1)}
        offers={paths}
      />
    </div>
  )
}

function CallerFields({ form }: FormProps) {
  const { draft, set, settings } = form
  return (
    <div class="fields">
      <Field label="Caller" name="caller" form={form}>
        <select
          id={controlId('caller')}
          value={draft.caller}
          onChange={({ currentTarget: { value } }) => {
            const [caller] = CALLERS.find(([each]) => each === value) ?? ['any']
            set({ caller })
          }}
        >
          {CALLERS.map(([caller, name]) => (
            <option key={caller} value={caller}>
              {name}
            </option>
          ))}
        </select>
      </Field>
      {draft.caller === 'key' && (
        <TextInput
          label="API key"
          name="apiKey"
          form={form}
          offers={settings.apiKeys.slice(0, KEYS_OFFERED).map(({ key }) => key)}
        />
      )}
    </div>
  )
}

/** The most API keys to choose from. Others can be entered. */
const KEYS_OFFERED = 100
