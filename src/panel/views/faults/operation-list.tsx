/** @jsxImportSource preact */
import type { ServiceSettings } from '../../../control/describe-settings.ts'
import { Button } from '../../parts/buttons.tsx'
import { useKeptFocus } from '../../parts/focus.ts'
import { Note, stateOf } from './fields.tsx'
import type { FormState } from './form-state.ts'

type Operation = ServiceSettings['operations'][number]

/** The operations that the fault matches, each chosen from a list. */
export function OperationList({ form }: { readonly form: FormState }) {
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
