import { useState } from 'react'
import { useSubmit } from '../hooks/use-submit.ts'
import { SubmitError } from './form.tsx'

interface DeleteButtonProps {
  readonly name: string
  readonly onDelete: () => Promise<unknown>
  readonly onDone: () => void
}

/** Asks for confirmation before it deletes. */
export function DeleteButton({ name, onDelete, onDone }: DeleteButtonProps) {
  const submission = useSubmit()
  const [isAsking, setAsking] = useState(false)

  async function remove() {
    if (await submission.submit(onDelete)) onDone()
    setAsking(false)
  }

  const text = isAsking ? 'Really?' : 'Delete'
  return (
    <>
      <button
        type="button"
        className={`button button-small ${isAsking ? 'button-bad' : 'button-quiet'}`}
        aria-label={isAsking ? `Really delete ${name}` : `Delete ${name}`}
        disabled={submission.isSending || submission.secondsLeft > 0}
        onBlur={() => setAsking(false)}
        onClick={isAsking ? remove : () => setAsking(true)}
      >
        {text}
      </button>
      <SubmitError submission={submission} />
    </>
  )
}
