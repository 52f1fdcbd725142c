import type { FormEvent } from 'react'
import { api, type Category, type NewPet, type Pet, type PetStatus } from '../api/index.ts'
import { refresh } from '../hooks/use-resource.ts'
import { useSubmit } from '../hooks/use-submit.ts'
import { Dialog } from './dialog.tsx'
import { Field, SendButton, SubmitError, TextField } from './form.tsx'

interface PetDialogProps {
  /** Undefined for a new pet. */
  readonly pet: Pet | undefined
  readonly kinds: readonly Category[]
  readonly onClose: () => void
}

const STATUSES: readonly (readonly [PetStatus, string])[] = [
  ['available', 'Available'],
  ['pending', 'Reserved'],
  ['sold', 'Sold'],
]

export function PetDialog({ pet, kinds, onClose }: PetDialogProps) {
  const submission = useSubmit()

  async function save(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const body = petOf(new FormData(event.currentTarget))
    const write = () => (pet === undefined ? api.createPet(body) : api.replacePet(pet.id, body))
    if (!(await submission.submit(write))) return
    refresh()
    onClose()
  }

  return (
    <Dialog title={pet === undefined ? 'A new animal' : `Edit ${pet.name}`} onClose={onClose}>
      <form className="form" onSubmit={save}>
        <TextField label="Name" name="name" defaultValue={pet?.name} required autoComplete="off" />
        <Field label="Kind">
          {(id) => (
            <select id={id} name="categoryId" defaultValue={pet?.categoryId}>
              {kinds.map((kind) => (
                <option key={kind.id} value={kind.id}>
                  {kind.name}
                </option>
              ))}
            </select>
          )}
        </Field>
        <Field label="Status">
          {(id) => (
            <select id={id} name="status" defaultValue={pet?.status ?? 'available'}>
              {STATUSES.map(([status, text]) => (
                <option key={status} value={status}>
                  {text}
                </option>
              ))}
            </select>
          )}
        </Field>
        <SubmitError submission={submission} />
        <SendButton submission={submission} text="Save" />
      </form>
    </Dialog>
  )
}

function petOf(form: FormData): NewPet {
  const status = STATUSES.find(([name]) => name === form.get('status'))?.[0]
  return {
    name: String(form.get('name')),
    categoryId: Number(form.get('categoryId')),
    ...(status && { status }),
  }
}
