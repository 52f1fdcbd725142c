/** @jsxImportSource preact */
import { type Signal, signal } from '@preact/signals'
import { useState } from 'preact/hooks'
import type { CallError } from '../../../control/client/call-error.ts'
import type { Fault } from '../../../core/faults/fault.ts'
import { Button, CopyButton } from '../../parts/buttons.tsx'
import { Form, TextArea } from '../../parts/fields.tsx'
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

/** A form for any fault, as JSON. The service checks it. */
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
        <TextArea
          label="JSON"
          rows={Math.max(5, draft.value.split('\n').length)}
          value={draft.value}
          problem={refusal?.message ?? ''}
          onChange={write}
        />
        <p class="muted">
          Any of operation, method, path, apiKey, status, code, message, delay, network, headers,
          skip, times, perCall, probability, schedule and afterOperation
        </p>
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
