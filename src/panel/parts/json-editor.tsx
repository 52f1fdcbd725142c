/** @jsxImportSource preact */
import type { ComponentChildren } from 'preact'
import { useId, useState } from 'preact/hooks'
import type { UserCall } from '../store/store.ts'
import { Button } from './buttons.tsx'
import { Form } from './fields.tsx'
import { useStore } from './store-context.ts'

interface JsonEditorProps {
  readonly label: string
  /** The value as it is. It takes the place of what the user has entered only when that's saved. */
  readonly value: unknown
  readonly verb: string
  /** What saving did, for the notice. */
  readonly done: string
  /** Reads what was entered. The default is `JSON.parse`. */
  readonly parse?: (text: string) => unknown
  /** Returns the call that saves what was entered. */
  readonly save: (entered: unknown) => UserCall
  /** Whether the notice offers to take it back. */
  readonly isUndoable?: boolean
  readonly onSaved?: () => void
  /** Further buttons. */
  readonly children?: ComponentChildren
}

/** The most lines that the field has. */
const MOST_LINES = 30

/** Edits a value as JSON. The petstore checks it; what it refuses stays, with the reason below. */
export function JsonEditor(props: JsonEditorProps) {
  const { label, value, verb, done, save, onSaved, children } = props
  const { parse = JSON.parse, isUndoable = true } = props
  const store = useStore()
  const id = useId()
  const [draft, setDraft] = useState<string>()
  const [problem, setProblem] = useState('')
  const text = draft ?? JSON.stringify(value, null, 2)
  const write = (next: string | undefined) => {
    setDraft(next)
    setProblem('')
  }
  const submit = async () => {
    const call: UserCall = async (...args) => save(parse(text))(...args)
    const refused = await store.attempt(done, call, isUndoable)
    if (refused !== undefined) return setProblem(refused.message)
    write(undefined)
    onSaved?.()
  }
  return (
    <Form class="json-editor" label={label} onSubmit={() => void submit()}>
      <label class="field">
        <span>{label}</span>
        <textarea
          class="mono"
          rows={Math.min(MOST_LINES, Math.max(4, text.split('\n').length))}
          spellcheck={false}
          aria-invalid={problem !== ''}
          aria-describedby={id}
          value={text}
          title="Ctrl+Enter saves"
          onInput={(event) => write(event.currentTarget.value)}
          onKeyDown={({ key, ctrlKey, metaKey }) => {
            if (key === 'Enter' && (ctrlKey || metaKey)) void submit()
          }}
        />
      </label>
      <p id={id} class="is-error" role="alert">
        {problem}
      </p>
      <div class="row">
        <Button kind="primary">{verb}</Button>
        {draft !== undefined && <Button onClick={() => write(undefined)}>Discard</Button>}
        {children}
      </div>
    </Form>
  )
}
