import { categories } from '../api/categories.ts'
import { api, type Category } from '../api/index.ts'
import { useResource } from '../hooks/use-resource.ts'
import { Loaded } from '../parts/loaded.tsx'
import { Notice } from '../parts/notice.tsx'
import { Pagination } from '../parts/pagination.tsx'
import { PetCard, SkeletonCards } from '../parts/pet-card.tsx'
import { hrefTo } from '../router.ts'

const PER_PAGE = 8

interface ShopProps {
  readonly categoryId: number | undefined
  readonly offset: number
}

export function ShopPage({ categoryId, offset }: ShopProps) {
  const kinds = useResource('categories', categories)
  const pets = useResource(`pets of ${categoryId} from ${offset}`, (signal) =>
    api.listPets({ categoryId, limit: PER_PAGE, offset }, signal),
  )
  const category = kinds.data?.find(({ id }) => id === categoryId)
  return (
    <>
      <title>{`${category?.name ?? 'Animals'} · Hutch & Hollow`}</title>
      <header className="hero">
        <h1>{category?.name ?? 'Someone here is waiting for you'}</h1>
        <p>
          {category === undefined
            ? 'Every animal in the shop, by kind. Take your time: they do.'
            : (category.description ?? 'Have a look around.')}
        </p>
      </header>
      <Kinds kinds={kinds.data} current={categoryId} />
      <Loaded resource={pets} skeleton={<SkeletonCards count={PER_PAGE} />}>
        {(reply) =>
          reply.data.length === 0 ? (
            <NoPets category={category} />
          ) : (
            <>
              <ul className="cards">
                {reply.data.map((pet) => (
                  <PetCard key={pet.id} pet={pet} categories={kinds.data ?? []} />
                ))}
              </ul>
              <Pagination
                reply={reply}
                offset={offset}
                what="animals"
                hrefOf={(to) => hrefTo.shop({ categoryId, offset: to })}
              />
            </>
          )
        }
      </Loaded>
    </>
  )
}

interface KindsProps {
  readonly kinds: readonly Category[] | undefined
  readonly current: number | undefined
}

function Kinds({ kinds = [], current }: KindsProps) {
  return (
    <nav aria-label="Kinds" className="kinds">
      <ul className="tabs">
        {[{ id: undefined, name: 'All' }, ...kinds].map(({ id, name }) => (
          <li key={name}>
            <a
              href={hrefTo.shop({ categoryId: id })}
              aria-current={id === current ? 'page' : undefined}
            >
              {name}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}

function NoPets({ category }: { readonly category: Category | undefined }) {
  return (
    <Notice tone="quiet" sign="empty" title={`No ${category?.name.toLowerCase() ?? 'animals'} yet`}>
      <p>Nobody has moved in here so far. Look again soon, or meet the others.</p>
      <a className="button" href={category === undefined ? hrefTo.admin('pets') : hrefTo.shop()}>
        {category === undefined ? 'Add an animal' : 'See all animals'}
      </a>
    </Notice>
  )
}
