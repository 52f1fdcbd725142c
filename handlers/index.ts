import type { Operations } from '../src/core/service/operation.ts'
import { categories } from './categories.ts'
import { inventory } from './inventory.ts'
import { orders } from './orders.ts'
import { pets } from './pets.ts'

/** The handler of each operation of the contract, by operation id. */
export const handlers: Operations = { ...pets, ...categories, ...orders, ...inventory }
