import type { ComponentType } from 'react'
import { Cat, Dog, Rabbit } from './furry.tsx'
import { type Kind, kindOf, type Looks, looksOf } from './looks.ts'
import { Bird, Fish, Paw, Reptile } from './others.tsx'

interface PortraitProps {
  readonly id: number
  readonly category: string | undefined
  readonly isSmall?: boolean
}

const ANIMALS: Readonly<Record<Kind, ComponentType<Looks>>> = {
  dog: Dog,
  cat: Cat,
  bird: Bird,
  rabbit: Rabbit,
  reptile: Reptile,
  fish: Fish,
  other: Paw,
}

/**
 * Draws an animal of a category; its looks follow from its id. Decorative: the text beside it says
 * the same.
 */
export function Portrait({ id, category, isSmall = false }: PortraitProps) {
  const kind = kindOf(category)
  const looks = looksOf(kind, id)
  const Animal = ANIMALS[kind]
  return (
    <div className={`plate plate-${kind} ${isSmall ? 'is-small' : ''}`}>
      <svg viewBox="0 0 200 200" aria-hidden="true">
        <circle cx={looks.isMarked ? 128 : 74} cy="84" r="70" className="plate-sun" />
        <g transform={looks.isTurned ? 'matrix(-1 0 0 1 200 0)' : undefined}>
          <Animal {...looks} />
        </g>
      </svg>
    </div>
  )
}
