/** @jsxImportSource preact */
import { useState } from 'preact/hooks'
import type { CallError } from '../../../control/client/call-error.ts'
import type { ModelDescription } from '../../../model/json/describe-models.ts'
import { Dialog } from '../../parts/form/dialog.tsx'
import { Button } from '../../parts/states.tsx'
import { useStore } from '../../parts/store-context.ts'
import { pathOf, type Row } from './row-values.ts'

interface DeleteRowProps {
  readonly model: ModelDescription
  readonly row: Row
  readonly onDeleted: () => void
  readonly onClose: () => void
}

/** Asks whether to delete a row, and deletes it. */
export function DeleteRow({ model, row, onDeleted, onClose }: DeleteRowProps) {
  const store = useStore()
  const [error, setError] = useState<CallError>()
  const name = `${model.name} ${row[model.key]}`
  const remove = async (close: () => void) => {
    const refused = await store.attempt(`${name} was deleted`, (_, connection) =>
      connection.call('DELETE', pathOf(model, row)),
    )
    setError(refused)
    if (refused !== undefined) return
    close()
    onDeleted()
  }
  return (
    <Dialog title={`Delete ${name}?`} onClose={onClose}>
      {(close) => (
        <div class="form">
          <p>Rows that refer to it stay as they are.</p>
          <p class="is-error" role="alert">
            {error?.message}
          </p>
          <div class="row is-end">
            <Button onClick={close}>Cancel</Button>
            <Button kind="danger" onClick={() => void remove(close)}>
              Delete
            </Button>
          </div>
        </div>
      )}
    </Dialog>
  )
}
