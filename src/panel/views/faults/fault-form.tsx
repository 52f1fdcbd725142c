/** @jsxImportSource preact */
import { useRef, useState } from 'preact/hooks'
import type { CallError } from '../../../control/client/call-error.ts'
import type { ServiceSettings } from '../../../control/describe-settings.ts'
import { Button, CopyButton } from '../../parts/buttons.tsx'
import { Ready } from '../../parts/loading.tsx'
import { useStore } from '../../parts/store-context.ts'
import { toCode } from './describe-fault.ts'
import { draftOf, type FormState, NEW_DRAFT } from './draft.ts'
import { controlId, Field, Note, stateOf, TextInput } from './fields.tsx'
import { HeaderFields } from './header-fields.tsx'
import { type FaultJson, readDraft } from './read-draft.ts'
import { TargetFields } from './target-fields.tsx'
import { LimitFields, ScheduleFields } from './timing-fields.tsx'

/** A form for a fault. It checks each field as the service does, and shows the JSON that it sends. */
export function FaultForm() {
  const { settings } = useStore()
  return (
    <Ready resource={settings} what="the settings">
      {(value) => <Form settings={value} />}
    </Ready>
  )
}

function Form({ settings }: { readonly settings: ServiceSettings }) {
  const store = useStore()
  const element = useRef<HTMLFormElement>(null)
  const [refusal, setRefusal] = useState<CallError>()
  const draft = draftOf(store)
  const form: FormState = {
    ...readDraft(draft.value, settings.operations),
    draft: draft.value,
    settings,
    set: (change) => {
      draft.value = { ...draft.value, ...change }
    },
  }
  const add = async () => {
    if (problemCount(form) > 0) return focusProblem(element.current)
    setRefusal(
      await store.attempt('The fault was added', (_, connection) =>
        connection.call('POST', '/faults', form.fault),
      ),
    )
  }
  return (
    <form
      class="fault-form"
      ref={element}
      aria-labelledby="fault-form-title"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void add()
      }}
    >
      <h2 id="fault-form-title">Add a fault of your own</h2>
      <TargetFields form={form} />
      <EffectFields form={form} />
      <LimitFields form={form} />
      <ScheduleFields form={form} />
      <Preview form={form} />
      <Foot form={form} refusal={refusal} />
    </form>
  )
}

interface FootProps {
  readonly form: FormState
  readonly refusal: CallError | undefined
}

/** The buttons that send and copy the fault, and what is in their way. */
function Foot({ form, refusal }: FootProps) {
  const { fault } = form
  const problems = problemCount(form)
  return (
    <footer class="fault-foot">
      <div role="alert">{refusal && <p class="is-error">{refusal.message}</p>}</div>
      <div class="row">
        <button type="submit" class="button is-primary">
          Add the fault
        </button>
        {problems === 0 && (
          <>
            <CopyButton text={() => toJson(fault)}>Copy as JSON</CopyButton>
            <CopyButton text={() => `petstore.faults.add(${toCode(fault)})`}>
              Copy as code
            </CopyButton>
          </>
        )}
        <span role="status" class="is-error">
          {problems > 0 && problemText(problems)}
        </span>
        <span class="push" />
        <Button kind="quiet" onClick={() => form.set(NEW_DRAFT)}>
          Start over
        </Button>
      </div>
    </footer>
  )
}

/** The JSON that will be sent. */
function Preview({ form }: { readonly form: FormState }) {
  return (
    <div>
      <h3>JSON of the fault</h3>
      <section class="scroll json" tabIndex={0} aria-label="JSON of the fault">
        <pre>{problemCount(form) > 0 ? 'Some fields need another value.' : toJson(form.fault)}</pre>
      </section>
    </div>
  )
}

function problemText(count: number): string {
  return count === 1
    ? 'Correct the marked field first.'
    : `Correct the ${count} marked fields first.`
}

function problemCount({ problems }: FormState): number {
  return Object.keys(problems).length
}

function toJson(fault: FaultJson): string {
  return JSON.stringify(fault, null, 2)
}

/** Moves the focus to the first field that has a problem. */
function focusProblem(form: HTMLFormElement | null): void {
  form?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
}

const STATUSES = ['400', '401', '403', '404', '409', '429', '500', '502', '503', '504']

/** What the fault does. */
function EffectFields({ form }: { readonly form: FormState }) {
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
