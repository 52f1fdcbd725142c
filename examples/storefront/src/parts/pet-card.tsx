import type { Category, Pet } from '../api/index.ts'
import { Portrait } from '../art/portrait.tsx'
import { hrefTo } from '../router.ts'
import { StatusBadge } from './status-badge.tsx'

interface PetCardProps {
  readonly pet: Pet
  readonly categories: readonly Category[]
}

export function PetCard({ pet, categories }: PetCardProps) {
  const category = categories.find(({ id }) => id === pet.categoryId)?.name
  return (
    <li className={`card ${pet.status === 'sold' ? 'is-gone' : ''}`}>
      <Portrait id={pet.id} category={category} />
      <div className="card-text">
        <h2>
          <a href={hrefTo.pet(pet.id)}>{pet.name}</a>
        </h2>
        <p className="card-line">
          <span>{category}</span>
          <StatusBadge status={pet.status} />
        </p>
      </div>
    </li>
  )
}

export function SkeletonCards({ count }: { readonly count: number }) {
  return (
    <div className="cards">
      {Array.from({ length: count }, (_, card) => `card ${card}`).map((card) => (
        <div key={card} className="card">
          <div className="plate skeleton" />
          <div className="card-text">
            <span className="skeleton" />
          </div>
        </div>
      ))}
    </div>
  )
}
