/** @jsxImportSource preact */
import { useState } from 'preact/hooks'
import type { QuotaStatus } from '../../../quota/quota-status.ts'
import { DurationField } from '../../parts/form/duration-field.tsx'
import { readDuration } from '../../parts/form/read-text.ts'
import { Button } from '../../parts/states.tsx'
import { useStore } from '../../parts/store-context.ts'
import { callerName } from './caller.ts'

/** Bans, pardons and forgets a caller. */
export function CallerActions({ status }: { readonly status: QuotaStatus }) {
  const store = useStore()
  const [length, setLength] = useState('')
  const caller = callerName(status)
  const { apiKey } = status
  const ban = async () => {
    const duration = length.trim() === '' ? undefined : readDuration(length)
    const isDone = await store.run(`${caller} is banned`, ({ quotas }) =>
      quotas.ban(apiKey, duration),
    )
    if (isDone) setLength('')
  }
  return (
    <form
      class="row"
      onSubmit={(event) => {
        event.preventDefault()
        void ban()
      }}
    >
      <DurationField
        label={`Length of the ban of ${caller}; empty for the next one`}
        placeholder="next"
        value={length}
        onChange={setLength}
      />
      <button
        type="submit"
        class="button"
        aria-label={`Ban ${caller}`}
        title="Without a length, as long as the next ban would be"
      >
        Ban
      </button>
      <Button
        label={`Pardon ${caller}`}
        title="Ends the ban and clears the strikes"
        onClick={() =>
          void store.run(`${caller} was pardoned`, ({ quotas }) => quotas.pardon(apiKey))
        }
      >
        Pardon
      </Button>
      <Button
        label={`Reset ${caller}`}
        title="Forgets its windows, strikes, ban and changed plan"
        onClick={() => void store.run(`${caller} was reset`, ({ quotas }) => quotas.forget(apiKey))}
      >
        Reset
      </Button>
    </form>
  )
}
