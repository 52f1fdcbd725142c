/** @jsxImportSource preact */
import { useState } from 'preact/hooks'
import { isPlainObject } from '../../../core/lib/check.ts'
import { Button } from '../../parts/buttons.tsx'
import { Form, TextArea } from '../../parts/fields.tsx'
import { messageOf } from '../../parts/read-text.ts'
import { useStore } from '../../parts/store-context.ts'
import type { UserCall } from '../../store/store.ts'

/** The JSON that the form begins with. */
const START = '{\n  "status": 503\n}'

/** A form for any fault or scenario, as JSON. The service checks it. */
export function FaultForm() {
  const store = useStore()
  const [text, setText] = useState(START)
  const [problem, setProblem] = useState('')
  const add = async () => {
    const call = readCall(text)
    if (typeof call === 'string') return setProblem(call)
    setProblem((await store.attempt('Added', call, true))?.message ?? '')
  }
  const write = (next: string) => {
    setText(next)
    setProblem('')
  }
  return (
    <details>
      <summary>Any other fault or scenario</summary>
      <Form class="json-editor" label="Any other fault" onSubmit={() => void add()}>
        <TextArea
          label="JSON, or what explore has printed"
          rows={Math.max(5, text.split('\n').length)}
          value={text}
          problem={problem}
          onChange={write}
        />
        <p class="muted">
          Any of operation, method, path, apiKey, status, code, message, retryAfter, delay, network,
          headers, skip, times, perCall, probability, schedule and afterOperation
        </p>
        <Button kind="primary">Add</Button>
      </Form>
    </details>
  )
}

/** Returns the call that adds a fault, or plays a scenario; a text says what is wrong. */
function readCall(text: string): UserCall | string {
  // explore prints: to play it again: faults.play({"faults": …})
  const [, json = text] = /faults\.\w+\(([\s\S]*)\)\s*$/.exec(text) ?? []
  try {
    const given: unknown = JSON.parse(json)
    const isScenario =
      Array.isArray(given) || (isPlainObject(given) && ('faults' in given || 'remaining' in given))
    const scenario = Array.isArray(given) ? { faults: given } : given
    return (_, { call }) => call(isScenario ? 'faults/play' : 'faults/add', [scenario])
  } catch (error) {
    return messageOf(error)
  }
}
