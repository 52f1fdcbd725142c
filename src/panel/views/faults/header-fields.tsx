/** @jsxImportSource preact */
import { Button } from '../../parts/buttons.tsx'
import { useKeptFocus } from '../../parts/focus.ts'
import type { FormState, HeaderDraft } from './draft.ts'
import { Note, stateOf } from './fields.tsx'

const NEW_HEADER: HeaderDraft = { name: '', value: '', isRemoved: false }

/** The headers that the fault sets or removes. */
export function HeaderFields({ form }: { readonly form: FormState }) {
  const { draft, set, settings } = form
  const group = useKeptFocus<HTMLFieldSetElement>()
  const { headers } = draft
  const { disabled } = stateOf('headers', form)
  return (
    <fieldset class="form-rows" aria-label="Response headers" ref={group} tabIndex={-1}>
      {headers.map((_, index) => (
        <HeaderRow key={index} form={form} index={index} />
      ))}
      <div class="row">
        <Button
          isDisabled={disabled || headers.length >= settings.limits.faults.headers}
          onClick={() => set({ headers: [...headers, NEW_HEADER] })}
        >
          Add a response header
        </Button>
        <Note name="headers" form={form} />
      </div>
    </fieldset>
  )
}

interface HeaderRowProps {
  readonly form: FormState
  readonly index: number
}

function HeaderRow({ form, index }: HeaderRowProps) {
  const { headers } = form.draft
  const { name, value, isRemoved } = headers[index] ?? NEW_HEADER
  const { disabled } = stateOf('headers', form)
  const state = { ...stateOf(`header-${index}`, form), disabled }
  const change = (part: Partial<HeaderDraft>) =>
    form.set({ headers: headers.with(index, { name, value, isRemoved, ...part }) })
  return (
    <div class="form-rows">
      <div class="row">
        <input
          type="text"
          class="grow"
          placeholder="Retry-After"
          aria-label={`Name of header ${index + 1}`}
          {...state}
          value={name}
          onInput={(event) => change({ name: event.currentTarget.value })}
        />
        <input
          type="text"
          class="grow"
          placeholder={isRemoved ? 'removed' : 'value'}
          aria-label={`Value of header ${index + 1}`}
          {...state}
          disabled={disabled || isRemoved}
          value={isRemoved ? '' : value}
          onInput={(event) => change({ value: event.currentTarget.value })}
        />
        <label class="choice">
          <input
            type="checkbox"
            disabled={disabled}
            checked={isRemoved}
            onChange={() => change({ isRemoved: !isRemoved })}
          />
          remove it
        </label>
        <Button
          kind="quiet"
          label={`Delete header ${index + 1} from the form`}
          onClick={() => form.set({ headers: headers.toSpliced(index, 1) })}
        >
          ✕
        </Button>
      </div>
      <Note name={`header-${index}`} form={form} />
    </div>
  )
}
