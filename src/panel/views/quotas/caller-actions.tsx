/** @jsxImportSource preact */
import { useState } from 'preact/hooks'
import type { QuotaStatus } from '../../../quota/quota-status.ts'
import type { Connection } from '../../connection/connection.ts'
import { DurationField } from '../../parts/form/duration-field.tsx'
import { readDuration } from '../../parts/form/read-text.ts'
import { Button } from '../../parts/states.tsx'
import { useStore } from '../../parts/store-context.ts'
import { callerName, callerPath } from './caller.ts'

/** Bans, pardons and forgets a caller. */
export function CallerActions({ status }: { readonly status: QuotaStatus }) {
  const store = useStore()
  const [length, setLength] = useState('')
  const caller = callerName(status)
  const path = callerPath(status)
  const ban = async () => {
    const body = { ban: length.trim() === '' ? true : readDuration(length) }
    const call = (connection: Connection) => connection.call('PATCH', path, body)
    if (await store.run(`${caller} is banned`, call)) setLength('')
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
          void store.run(`${caller} was pardoned`, (connection) =>
            connection.call('PATCH', path, { pardon: true }),
          )
        }
      >
        Pardon
      </Button>
      <Button
        label={`Reset ${caller}`}
        title="Forgets its windows, strikes, ban and changed plan"
        onClick={() =>
          void store.run(`${caller} was reset`, (connection) => connection.call('DELETE', path))
        }
      >
        Reset
      </Button>
    </form>
  )
}
