import { categories } from '../api/categories.ts'
import { api, type Category, type InventoryItem, type Pet } from '../api/index.ts'
import { Portrait } from '../art/portrait.tsx'
import { useResource } from '../hooks/use-resource.ts'
import { Loaded, SkeletonRows } from '../parts/loaded.tsx'
import { Notice } from '../parts/notice.tsx'
import { PageTitle } from '../parts/page-title.tsx'
import { Paged } from '../parts/paged.tsx'
import { StatusBadge } from '../parts/status-badge.tsx'
import { hrefTo } from '../router.ts'

const PER_PAGE = 12
/** The stock at which a bar is full. */
const FULL = 8

export function StockPage({ offset }: { readonly offset: number }) {
  const loaded = useResource(`stock from ${offset}`, async (signal) => {
    // Both lists are sorted by pet id, so the same part of each has the same pets.
    const part = { limit: PER_PAGE, offset }
    const [stock, pets, kinds] = await Promise.all([
      api.listInventory(part, signal),
      api.listPets(part, signal),
      categories(signal),
    ])
    return { stock, pets: pets.data, kinds }
  })
  return (
    <>
      <PageTitle name="Stock" part={{ offset, perPage: PER_PAGE }} />
      <header className="hero hero-small">
        <h1>Stock</h1>
        <p>What is in the hutches today. An order reduces it at once.</p>
      </header>
      <Loaded resource={loaded} skeleton={<SkeletonRows count={8} />}>
        {({ stock, ...known }) => (
          <Paged
            offset={offset}
            response={stock}
            perPage={PER_PAGE}
            what="places"
            hrefOf={hrefTo.stock}
            empty={<NoStock />}
          >
            <ul className="stock">
              {stock.data.map((item) => (
                <StockItem key={item.petId} item={item} {...known} />
              ))}
            </ul>
          </Paged>
        )}
      </Loaded>
    </>
  )
}

function NoStock() {
  return (
    <Notice tone="quiet" sign="empty" title="The hutches are empty">
      <p>Every new animal gets a place here.</p>
      <a className="button" href={hrefTo.admin('pets')}>
        Add an animal
      </a>
    </Notice>
  )
}

interface StockItemProps {
  readonly item: InventoryItem
  readonly pets: readonly Pet[]
  readonly kinds: readonly Category[]
}

function StockItem({ item: { petId, quantity, status }, pets, kinds }: StockItemProps) {
  const pet = pets.find(({ id }) => id === petId)
  const kind = kinds.find(({ id }) => id === pet?.categoryId)?.name
  const level = quantity === 0 ? 'none' : quantity <= 2 ? 'low' : 'fine'
  return (
    <li className="stock-item">
      <Portrait isSmall id={petId} category={kind} />
      <div className="row-text">
        <p className="row-title">
          <a href={hrefTo.pet(petId)}>{pet?.name ?? `Pet ${petId}`}</a>
        </p>
        <StatusBadge status={status} />
      </div>
      <div className={`level level-${level}`}>
        <p>
          <strong>{quantity}</strong>{' '}
          {level === 'none' ? 'sold out' : level === 'low' ? 'running low' : 'in stock'}
        </p>
        <span className="bar" aria-hidden="true">
          <span style={{ inlineSize: `${Math.min(1, quantity / FULL) * 100}%` }} />
        </span>
      </div>
    </li>
  )
}
