/** @jsxImportSource preact */
import { type Signal, signal } from '@preact/signals'
import { useState } from 'preact/hooks'
import type { CallError } from '../../../control/client/call-error.ts'
import type { Fault } from '../../../core/faults/fault.ts'
import { isPlainObject } from '../../../core/lib/check.ts'
import { OptionError } from '../../../core/lib/option-error.ts'
import { Button, CopyButton } from '../../parts/buttons.tsx'
import { Form, Select, TextArea, TextInput } from '../../parts/fields.tsx'
import { useResource } from '../../parts/loading.tsx'
import { useStore } from '../../parts/store-context.ts'
import type { Store } from '../../store/store.ts'
import { toCode } from '../requests/copy-as.ts'

/** The JSON that the form begins with. */
const START = '{\n  "status": 503\n}'

/** What was entered, by store, so that it outlives a look at another view. */
const drafts = new WeakMap<Store, Signal<string>>()

function draftOf(store: Store): Signal<string> {
  const draft = drafts.get(store) ?? signal(START)
  drafts.set(store, draft)
  return draft
}

/** A form for any fault: its JSON, and fields that write the common parts of it. The service checks it. */
export function FaultForm() {
  const store = useStore()
  const [refusal, setRefusal] = useState<CallError>()
  const draft = draftOf(store)
  const write = (text: string) => {
    draft.value = text
    setRefusal(undefined)
  }
  const add = async () => {
    setRefusal(
      await store.attempt('The fault was added', async ({ faults }) => {
        const fault: Fault = JSON.parse(draft.value)
        await faults.add(fault)
      }),
    )
  }
  return (
    <details>
      <summary class="fault-summary">Any other fault</summary>
      <Form class="fault-form" label="Any other fault" onSubmit={() => void add()}>
        <CommonFields
          text={draft.value}
          onWrite={write}
          refused={refusal?.cause instanceof OptionError ? refusal.cause.path : ''}
        />
        <TextArea
          label="JSON"
          rows={Math.max(5, draft.value.split('\n').length)}
          value={draft.value}
          problem={refusal?.message ?? ''}
          onChange={write}
        />
        <div class="row">
          <Button kind="primary">Add the fault</Button>
          <CopyButton text={() => `petstore.faults.add(${toCode(JSON.parse(draft.value))})`}>
            Copy as code
          </CopyButton>
        </div>
      </Form>
    </details>
  )
}

/** The fields, each with its label and what it stands for while it's empty. */
const FIELDS = [
  ['method', 'Method', 'every method'],
  ['path', 'Path, * for anything', 'every path'],
  ['apiKey', 'API key', 'every caller'],
  ['status', 'Status', 'none'],
  ['delay', 'Delay', 'none, or 2s, or [50, 400]'],
  ['times', 'Times', 'no limit'],
] as const

/** The switches. */
const SWITCHES = [
  ['perCall', 'Times count for each call separately'],
  ['afterOperation', 'After the operation, whose writes stay'],
] as const

interface CommonFieldsProps {
  readonly text: string
  readonly onWrite: (text: string) => void
  /** The part that the service refused: `fault.status`. */
  readonly refused: string
}

/** The common parts of a fault. They read and write its JSON, and do nothing while that is none. */
function CommonFields({ text, onWrite, refused }: CommonFieldsProps) {
  const written = toValue(text)
  const isReadable = isPlainObject(written)
  const fault = new Map(isReadable ? Object.entries(written) : [])
  const networks = useResource(useStore().settings)?.networkFaults ?? []
  const set = (name: string, value: unknown) => {
    if (value === '' || value === false) fault.delete(name)
    else fault.set(name, value)
    onWrite(JSON.stringify(Object.fromEntries(fault), null, 2))
  }
  return (
    <fieldset class="fields" disabled={!isReadable} aria-label="Common parts">
      {FIELDS.map(([name, label, placeholder]) => (
        <label key={name} class="field">
          <span>{label}</span>
          <TextInput
            placeholder={placeholder}
            aria-invalid={refused === `fault.${name}`}
            value={toText(fault.get(name))}
            onChange={(value) => set(name, toValue(value))}
          />
        </label>
      ))}
      <label class="field">
        <span>Network fault</span>
        <Select
          value={toText(fault.get('network'))}
          options={['', ...networks].map((each) => [each, each || 'none'])}
          onChange={(value) => set('network', value)}
        />
      </label>
      {SWITCHES.map(([name, label]) => (
        <label key={name} class="row">
          <input
            type="checkbox"
            checked={fault.get(name) === true}
            aria-invalid={refused === `fault.${name}`}
            onChange={(event) => set(name, event.currentTarget.checked)}
          />
          {label}
        </label>
      ))}
    </fieldset>
  )
}

/** Writes a value into a field: a list as JSON, and null as `null`. */
function toText(value: unknown): string {
  if (value === undefined) return ''
  return typeof value === 'string' ? value : JSON.stringify(value)
}

/** Reads a value from a field: JSON, or else the text itself. */
function toValue(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}
