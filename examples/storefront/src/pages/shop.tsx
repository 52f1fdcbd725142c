import { categories } from '../api/categories.ts'
import { api, type Category } from '../api/index.ts'
import { both, useResource } from '../hooks/use-resource.ts'
import { Kinds } from '../parts/kinds.tsx'
import { Loaded } from '../parts/loaded.tsx'
import { Missing } from '../parts/missing.tsx'
import { Notice } from '../parts/notice.tsx'
import { PageTitle } from '../parts/page-title.tsx'
import { Paged } from '../parts/paged.tsx'
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
  const isUnknown = categoryId !== undefined && kinds.data !== undefined && category === undefined
  if (isUnknown) return <Missing what="This kind" />
  return (
    <>
      <PageTitle name={category?.name ?? 'Animals'} part={{ offset, perPage: PER_PAGE }} />
      <Hero category={category} isOfKind={categoryId !== undefined} />
      <Kinds kinds={kinds} current={categoryId} />
      <Loaded resource={both(pets, kinds)} skeleton={<SkeletonCards count={PER_PAGE} />}>
        {([response, known]) => (
          <Paged
            response={response}
            offset={offset}
            perPage={PER_PAGE}
            what="animals"
            hrefOf={(to) => hrefTo.shop({ categoryId, offset: to })}
            empty={<NoPets category={category} />}
          >
            <ul className="cards">
              {response.data.map((pet) => (
                <PetCard key={pet.id} pet={pet} categories={known} />
              ))}
            </ul>
          </Paged>
        )}
      </Loaded>
    </>
  )
}

interface HeroProps {
  /** Undefined for all animals, and while loading. */
  readonly category: Category | undefined
  readonly isOfKind: boolean
}

function Hero({ category, isOfKind }: HeroProps) {
  const all = isOfKind ? 'Animals' : 'Someone here is waiting for you'
  return (
    <header className="hero">
      <h1>{category?.name ?? all}</h1>
      <p>
        {category === undefined
          ? 'Every animal in the shop, by kind. Take your time.'
          : (category.description ?? 'Have a look around.')}
      </p>
    </header>
  )
}

function NoPets({ category }: { readonly category: Category | undefined }) {
  return (
    <Notice tone="quiet" sign="empty" title={`No ${category?.name.toLowerCase() ?? 'animals'} yet`}>
      <p>Nobody has moved in here yet. Come back soon, or meet the others.</p>
      <a className="button" href={category === undefined ? hrefTo.admin('pets') : hrefTo.shop()}>
        {category === undefined ? 'Add an animal' : 'See all animals'}
      </a>
    </Notice>
  )
}
