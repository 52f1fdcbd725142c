/** @jsxImportSource preact */
import { type Signal, signal } from '@preact/signals'
import { useId, useState } from 'preact/hooks'
import type { CallError } from '../../../control/client/call-error.ts'
import type { Fault } from '../../../core/faults/fault.ts'
import { isPlainObject } from '../../../core/lib/check.ts'
import { OptionError } from '../../../core/lib/option-error.ts'
import { CopyButton } from '../../parts/buttons.tsx'
import { useResource } from '../../parts/loading.tsx'
import { useStore } from '../../parts/store-context.ts'
import type { Store } from '../../store/store.ts'
import { toCode } from './describe-fault.ts'

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
    <details class="fault-form">
      <summary>Any other fault</summary>
      <form
        noValidate
        aria-label="Any other fault"
        onSubmit={(event) => {
          event.preventDefault()
          void add()
        }}
      >
        <CommonFields text={draft.value} onWrite={write} refused={pathOf(refusal)} />
        <Json text={draft.value} onWrite={write} refusal={refusal} />
        <div class="row">
          <button type="submit" class="button is-primary">
            Add the fault
          </button>
          <CopyButton text={() => `petstore.faults.add(${toCode(JSON.parse(draft.value))})`}>
            Copy as code
          </CopyButton>
        </div>
      </form>
    </details>
  )
}

/** Returns what the service refused: `fault.status`. */
function pathOf(refusal: CallError | undefined): string {
  const cause = refusal?.cause
  return cause instanceof OptionError ? cause.path : ''
}

interface PartProps {
  readonly text: string
  readonly onWrite: (text: string) => void
}

/** The JSON of the fault, with the error of the service beside it. */
function Json({ text, onWrite, refusal }: PartProps & { readonly refusal: CallError | undefined }) {
  const id = useId()
  return (
    <div class="fault-json">
      <label class="field">
        <span>JSON</span>
        <textarea
          class="mono"
          rows={Math.max(5, text.split('\n').length)}
          spellcheck={false}
          aria-invalid={refusal !== undefined}
          aria-describedby={id}
          value={text}
          onInput={(event) => onWrite(event.currentTarget.value)}
        />
      </label>
      <p id={id} class="is-error" role="alert">
        {refusal?.message}
      </p>
    </div>
  )
}

/** The fields, each with its label and what it stands for while it's empty. */
const FIELDS = [
  ['method', 'Method', 'every method'],
  ['path', 'Path, * for anything', 'every path'],
  ['apiKey', 'API key', 'every caller'],
  ['status', 'Status', 'none'],
  ['delay', 'Delay', 'none, or 2s, or [50, 400]'],
  ['network', 'Network fault', 'none'],
  ['times', 'Times', 'no limit'],
] as const

/** The switches. */
const SWITCHES = [
  ['perCall', 'Times count for each call separately'],
  ['afterOperation', 'After the operation, whose writes stay'],
] as const

interface CommonFieldsProps extends PartProps {
  /** The part that the service refused. */
  readonly refused: string
}

/** The common parts of a fault. They read and write its JSON, and do nothing while that is none. */
function CommonFields({ text, onWrite, refused }: CommonFieldsProps) {
  const fault = new Map(Object.entries(parseObject(text) ?? {}))
  const isReadable = parseObject(text) !== undefined
  const networks = useResource(useStore().settings)?.networkFaults ?? []
  const id = useId()
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
          <input
            type="text"
            autocomplete="off"
            list={name === 'network' ? id : undefined}
            placeholder={placeholder}
            aria-invalid={refused === `fault.${name}`}
            value={toText(fault.get(name))}
            onInput={(event) => set(name, toValue(event.currentTarget.value))}
          />
        </label>
      ))}
      <datalist id={id}>
        {networks.map((each) => (
          <option key={each} value={each} />
        ))}
      </datalist>
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

function parseObject(text: string): object | undefined {
  try {
    const value: unknown = JSON.parse(text)
    return isPlainObject(value) ? value : undefined
  } catch {
    return undefined
  }
}

/** Writes a value into a field: a list as JSON, and null as `null`. */
function toText(value: unknown): string {
  if (value === undefined) return ''
  return typeof value === 'string' ? value : JSON.stringify(value)
}

function toValue(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}
