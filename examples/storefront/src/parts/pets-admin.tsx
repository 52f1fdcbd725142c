import { useState } from 'react'
import { categories } from '../api/categories.ts'
import { api, type Category, type Pet } from '../api/index.ts'
import { refresh, useResource } from '../hooks/use-resource.ts'
import { hrefTo } from '../router.ts'
import { DeleteButton } from './delete-button.tsx'
import { Loaded, SkeletonRows } from './loaded.tsx'
import { PageTitle } from './page-title.tsx'
import { Paged } from './paged.tsx'
import { PetDialog } from './pet-dialog.tsx'
import { StatusBadge } from './status-badge.tsx'
import { StockStepper } from './stock-stepper.tsx'

const PER_PAGE = 10

export function PetsAdmin({ offset }: { readonly offset: number }) {
  const [edited, setEdited] = useState<Pet | 'new'>()
  const loaded = useResource(`pets to edit from ${offset}`, async (signal) => {
    const part = { limit: PER_PAGE, offset }
    const [pets, stock, kinds] = await Promise.all([
      api.listPets(part, signal),
      api.listInventory(part, signal),
      categories(signal),
    ])
    return { pets, kinds, stock: new Map(stock.data.map((item) => [item.petId, item.quantity])) }
  })
  return (
    <>
      <PageTitle name="Admin" part={{ offset, perPage: PER_PAGE }} />
      <Loaded resource={loaded} skeleton={<SkeletonRows count={8} />}>
        {({ pets, stock, kinds }) => (
          <>
            <div className="toolbar">
              <p className="fine">Change a number to set the stock.</p>
              <button type="button" className="button" onClick={() => setEdited('new')}>
                Add an animal
              </button>
            </div>
            <Paged
              offset={offset}
              response={pets}
              perPage={PER_PAGE}
              what="animals"
              hrefOf={(to) => hrefTo.admin('pets', to)}
              empty={<p>There are no animals yet.</p>}
            >
              <Pets pets={pets.data} stock={stock} kinds={kinds} onEdit={setEdited} />
            </Paged>
            {edited !== undefined && (
              <PetDialog
                pet={edited === 'new' ? undefined : edited}
                kinds={kinds}
                onClose={() => setEdited(undefined)}
              />
            )}
          </>
        )}
      </Loaded>
    </>
  )
}

interface PetsProps {
  readonly pets: readonly Pet[]
  /** The stock of each pet, by its id. */
  readonly stock: ReadonlyMap<number, number>
  readonly kinds: readonly Category[]
  readonly onEdit: (pet: Pet) => void
}

function Pets({ pets, stock, ...rest }: PetsProps) {
  return (
    <table className="table">
      <caption className="hidden">Animals</caption>
      <thead>
        <tr>
          <th scope="col">Name</th>
          <th scope="col">Kind</th>
          <th scope="col">Status</th>
          <th scope="col">Stock</th>
          <th scope="col">
            <span className="hidden">Actions</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {pets.map((pet) => (
          <PetRow key={pet.id} pet={pet} quantity={stock.get(pet.id) ?? 0} {...rest} />
        ))}
      </tbody>
    </table>
  )
}

interface PetRowProps {
  readonly pet: Pet
  readonly quantity: number
  readonly kinds: readonly Category[]
  readonly onEdit: (pet: Pet) => void
}

function PetRow({ pet, quantity, kinds, onEdit }: PetRowProps) {
  return (
    <tr>
      <th scope="row">
        <a href={hrefTo.pet(pet.id)}>{pet.name}</a>
      </th>
      <td data-label="Kind">{kinds.find(({ id }) => id === pet.categoryId)?.name}</td>
      <td data-label="Status">
        <StatusBadge status={pet.status} />
      </td>
      <td data-label="Stock">
        <StockStepper key={quantity} petId={pet.id} name={pet.name} quantity={quantity} />
      </td>
      <td className="actions">
        <button
          type="button"
          className="button button-small button-quiet"
          aria-label={`Edit ${pet.name}`}
          onClick={() => onEdit(pet)}
        >
          Edit
        </button>
        <DeleteButton name={pet.name} onDelete={() => api.deletePet(pet.id)} onDone={refresh} />
      </td>
    </tr>
  )
}
