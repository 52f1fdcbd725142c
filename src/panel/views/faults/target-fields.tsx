/** @jsxImportSource preact */
import type { ServiceSettings } from '../../../control/describe-settings.ts'
import { Button } from '../../parts/buttons.tsx'
import { useKeptFocus } from '../../parts/focus.ts'
import type { FaultDraft, FormState } from './draft.ts'
import { controlId, Field, Note, stateOf, TextInput } from './fields.tsx'
import { methodsOfAll } from './read-draft.ts'

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

type Operation = ServiceSettings['operations'][number]

/** The operations that the fault matches, each chosen from a list. */
function OperationList({ form }: { readonly form: FormState }) {
  const { draft, set, settings } = form
  const group = useKeptFocus<HTMLFieldSetElement>()
  const { operations } = draft
  const choose = (index: number, id: string) => set({ operations: operations.with(index, id) })
  const isFull = operations.length >= settings.operations.length
  return (
    <fieldset class="form-rows" aria-label="Operations" ref={group} tabIndex={-1}>
      {operations.map((id, index) => (
        <div class="row" key={index}>
          <OperationChoice
            label={`Operation ${index + 1}`}
            all={settings.operations}
            value={id}
            state={stateOf('operations', form)}
            onChange={(next) => choose(index, next)}
          />
          {operations.length > 1 && (
            <Button
              kind="quiet"
              label={`Remove operation ${index + 1}`}
              onClick={() => set({ operations: operations.toSpliced(index, 1) })}
            >
              ✕
            </Button>
          )}
        </div>
      ))}
      <Note name="operations" form={form} />
      {!isFull && (
        <div>
          <Button onClick={() => set({ operations: [...operations, ''] })}>
            Add another operation
          </Button>
        </div>
      )}
    </fieldset>
  )
}

interface OperationChoiceProps {
  readonly label: string
  readonly all: readonly Operation[]
  readonly value: string
  readonly state: ReturnType<typeof stateOf>
  readonly onChange: (id: string) => void
}

function OperationChoice({ label, all, value, state, onChange }: OperationChoiceProps) {
  return (
    <select
      class="grow"
      aria-label={label}
      {...state}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
    >
      <option value="">Choose an operation</option>
      {groupsOf(all).map(([group, operations]) => (
        <optgroup key={group} label={group}>
          {operations.map(({ id, method, path }) => (
            <option key={id} value={id}>
              {id}: {method} {path}
            </option>
          ))}
        </optgroup>
      ))}
    </select>
  )
}

/** Groups operations by the first segment of their paths. */
function groupsOf(all: readonly Operation[]): readonly (readonly [string, readonly Operation[]])[] {
  const groups = new Map<string, Operation[]>()
  for (const operation of all) {
    const name = operation.path.split('/').slice(0, 2).join('/')
    groups.set(name, [...(groups.get(name) ?? []), operation])
  }
  return [...groups]
}
