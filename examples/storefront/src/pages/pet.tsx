import { categories } from '../api/categories.ts'
import { api } from '../api/index.ts'
import { Portrait } from '../art/portrait.tsx'
import { useResource } from '../hooks/use-resource.ts'
import { DeprecationNote } from '../parts/deprecation-note.tsx'
import { Loaded } from '../parts/loaded.tsx'
import { OrderForm } from '../parts/order-form.tsx'
import { PageTitle } from '../parts/page-title.tsx'
import { StatusBadge } from '../parts/status-badge.tsx'
import { hrefTo } from '../router.ts'

interface PetProps {
  readonly id: number
}

export function PetPage({ id }: PetProps) {
  const pet = useResource(`pet ${id}`, (signal) => loadPet(id, signal))
  const category = pet.data?.category
  return (
    <>
      <nav aria-label="Back" className="crumbs">
        <a href={hrefTo.shop()}>Animals</a>
        {category !== undefined && (
          <a href={hrefTo.shop({ categoryId: category.id })}>{category.name}</a>
        )}
      </nav>
      <Loaded isPage resource={pet} skeleton={<SkeletonPet />}>
        {(loaded) => <PetDetails {...loaded} />}
      </Loaded>
    </>
  )
}

async function loadPet(id: number, signal: AbortSignal) {
  const [pet, stock, kinds] = await Promise.all([
    api.getPet(id, signal),
    api.getInventoryItem(id, signal),
    categories(signal),
  ])
  return { pet, stock, category: kinds.find((kind) => kind.id === pet.data.categoryId) }
}

function PetDetails({ pet, stock, category }: Awaited<ReturnType<typeof loadPet>>) {
  const { id, name, status } = pet.data
  const { quantity } = stock.data
  return (
    <>
      <PageTitle name={name} />
      <article className="pet">
        <Portrait id={id} category={category?.name} />
        <div className="pet-text">
          <StatusBadge status={status} />
          <h1>{name}</h1>
          <p className="lead">{category?.description ?? 'Good company, every day of the week.'}</p>
          <dl className="facts">
            <div>
              <dt>Kind</dt>
              <dd>{category?.name ?? 'Unknown'}</dd>
            </div>
            <div>
              <dt>In stock</dt>
              <dd>{quantity > 0 ? quantity : 'None'}</dd>
            </div>
          </dl>
          <OrderForm petId={id} name={name} stock={quantity} />
          <DeprecationNote deprecation={pet.deprecation} />
        </div>
      </article>
    </>
  )
}

function SkeletonPet() {
  return (
    <div className="pet">
      <div className="plate skeleton" />
      <div className="pet-text">
        <span className="skeleton is-title" />
        <span className="skeleton" />
        <span className="skeleton is-block" />
      </div>
    </div>
  )
}
