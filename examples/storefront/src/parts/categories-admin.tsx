import { type FormEvent, useState } from 'react'
import { categories, forgetCategories } from '../api/categories.ts'
import { api, type Category, type NewCategory } from '../api/index.ts'
import { refresh, useResource } from '../hooks/use-resource.ts'
import { useSubmit } from '../hooks/use-submit.ts'
import { DeleteButton } from './delete-button.tsx'
import { Dialog } from './dialog.tsx'
import { SendButton, SubmitError, TextField } from './form.tsx'
import { Loaded, SkeletonRows } from './loaded.tsx'

export function CategoriesAdmin() {
  const [edited, setEdited] = useState<Category | 'new'>()
  const loaded = useResource('kinds to edit', categories)
  return (
    <Loaded resource={loaded} skeleton={<SkeletonRows />}>
      {(kinds) => (
        <>
          <div className="toolbar">
            <p className="fine">You can delete a kind once it has no animals.</p>
            <button type="button" className="button" onClick={() => setEdited('new')}>
              Add a kind
            </button>
          </div>
          <ul className="rows">
            {kinds.map((kind) => (
              <KindRow key={kind.id} kind={kind} onEdit={setEdited} />
            ))}
          </ul>
          {edited !== undefined && (
            <KindDialog
              kind={edited === 'new' ? undefined : edited}
              onClose={() => setEdited(undefined)}
            />
          )}
        </>
      )}
    </Loaded>
  )
}

interface KindRowProps {
  readonly kind: Category
  readonly onEdit: (kind: Category) => void
}

function KindRow({ kind: { id, name, description }, onEdit }: KindRowProps) {
  return (
    <li className="row">
      <div className="row-text">
        <p className="row-title">{name}</p>
        <p className="fine">{description ?? 'No description'}</p>
      </div>
      <div className="row-end">
        <button
          type="button"
          className="button button-small button-quiet"
          aria-label={`Edit ${name}`}
          onClick={() => onEdit({ id, name, ...(description && { description }) })}
        >
          Edit
        </button>
        <DeleteButton name={name} onDelete={() => api.deleteCategory(id)} onDone={reload} />
      </div>
    </li>
  )
}

interface KindDialogProps {
  readonly kind: Category | undefined
  readonly onClose: () => void
}

function KindDialog({ kind, onClose }: KindDialogProps) {
  const submission = useSubmit()

  async function save(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const body = kindOf(new FormData(event.currentTarget))
    const write = () =>
      kind === undefined ? api.createCategory(body) : api.replaceCategory(kind.id, body)
    if (!(await submission.submit(write))) return
    reload()
    onClose()
  }

  return (
    <Dialog title={kind === undefined ? 'A new kind' : `Edit ${kind.name}`} onClose={onClose}>
      <form className="form" onSubmit={save}>
        <TextField label="Name" name="name" defaultValue={kind?.name} required autoComplete="off" />
        <TextField
          label="Description (optional)"
          name="description"
          defaultValue={kind?.description}
        />
        <SubmitError submission={submission} />
        <SendButton submission={submission} text="Save" />
      </form>
    </Dialog>
  )
}

function kindOf(form: FormData): NewCategory {
  const description = String(form.get('description'))
  return { name: String(form.get('name')), ...(description !== '' && { description }) }
}

function reload(): void {
  forgetCategories()
  refresh()
}
