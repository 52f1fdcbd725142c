// Rows as you write them in fixtures, and as you read them from the database.
import {
  type CategoryFixture,
  createPetstore,
  type InventoryFixture,
  type OrderFixture,
  type PetFixture,
  type PetRow,
  type World,
} from 'petstore-mock'
import { defaultWorld, emptyWorld, generateWorld } from 'petstore-mock/fixtures'
import type { ApiError, components, NewPet, Order, Pet, PetBody } from 'petstore-mock/types'

const categories: CategoryFixture[] = [{ id: 1, name: 'Fish' }]
const pets: readonly PetFixture[] = [{ id: 1, name: 'Nemo', categoryId: 1 }]
const orders: OrderFixture[] = [{ id: 1, petId: 1 }]
const inventory: InventoryFixture[] = [{ petId: 1, quantity: 2, status: 'available' }]
const world: World = { categories, pets, orders, inventory }
createPetstore({ fixtures: world })
createPetstore({ fixtures: { categories, pets } })
createPetstore({ fixtures: defaultWorld })
createPetstore({ fixtures: emptyWorld })
createPetstore({ fixtures: generateWorld({ pets: 10 }) })

// @ts-expect-error A pet has no such field.
createPetstore({ fixtures: { pets: [{ id: 1, name: 'Nemo', category: 1 }] } })
// @ts-expect-error The status isn't one of a pet's.
createPetstore({ fixtures: { pets: [{ id: 1, name: 'Nemo', categoryId: 1, status: 'lost' }] } })
// @ts-expect-error A category needs a name.
createPetstore({ fixtures: { categories: [{ id: 1 }] } })

const { db } = createPetstore()
db.pet.create({ name: 'Nemo', categoryId: 1 }) satisfies PetRow
db.pet.getAll() satisfies readonly PetRow[]

const pet: Pet = { id: 1, name: 'Nemo', categoryId: 1 }
pet satisfies components['schemas']['Pet']

// The schemas of the contract, as in the specification, and the bodies that the service accepts.
const newPet: NewPet = { name: 'Nemo', categoryId: 1 }
for (const body of [newPet, pet]) body satisfies PetBody
const order: Order = {}
order.id satisfies number | undefined
const error: ApiError = { code: 'pet_not_found', message: 'There is no pet 404', status: 404 }
error satisfies components['schemas']['Error']
// @ts-expect-error A new pet has no id.
const numbered: NewPet = { id: 1, name: 'Nemo', categoryId: 1 }
void numbered
// @ts-expect-error A body needs the required fields of a new pet.
const nameless: PetBody = { id: 1, categoryId: 1 }
void nameless

db.pet.findFirst({ where: { id: 7, status: 'sold' } }) satisfies PetRow | null
db.pet.findMany({ where: { id: { gte: 3 } } }) satisfies readonly PetRow[]
db.pet.findMany({ where: { status: { equals: null } } }) satisfies readonly PetRow[]
db.order.count({ where: { complete: { equals: null }, shipDate: null } }) satisfies number
db.pet.findMany({ skip: 3, take: 2 }) satisfies readonly PetRow[]
db.pet.findMany({ orderBy: [{ status: 'asc' }, { name: 'desc' }] })
db.pet.findFirst({ where: {}, orderBy: [{ id: 'desc' }] }) satisfies PetRow | null
db.pet.deleteMany({ where: {} })
// @ts-expect-error A name is never null.
db.pet.findMany({ where: { name: { equals: null } } })
// @ts-expect-error A pet has no such field.
db.pet.findFirst({ where: { identifier: 7 } })
db.pet.deleteMany() satisfies PetRow[] | null
db.pet.updateMany({ data: { status: 'sold' } }) satisfies PetRow[] | null
// @ts-expect-error A single row is found with where.
db.pet.delete({})
// @ts-expect-error A pet needs a name and a category.
db.pet.create({})
// @ts-expect-error Rows are frozen copies; update changes a row.
db.pet.getAll()[0].name = 'Dory'

// @ts-expect-error A pet has no such status.
db.pet.findMany({ where: { status: 'lost' } })
// @ts-expect-error There's no operator of this name.
db.pet.findMany({ where: { id: { like: 7 } } })
// @ts-expect-error A number contains nothing.
db.pet.findMany({ where: { id: { contains: '7' } } })
// @ts-expect-error A pet has no such field.
db.pet.findMany({ orderBy: [{ nam: 'asc' }] })
// @ts-expect-error A single row has no pages.
db.pet.findFirst({ where: {}, skip: 3 })
// @ts-expect-error A single row is found with where.
db.pet.findFirst()
// @ts-expect-error Fields are inside where.
db.pet.deleteMany({ id: 7 })
// @ts-expect-error An update has data.
db.pet.update({ where: { id: 7 } })
// @ts-expect-error A count has no pages.
db.pet.count({ take: 1 })
// @ts-expect-error A category has no such field.
db.category.create({ name: 'Fish', colour: 'red' })
// @ts-expect-error A pet has no such field.
db.pet.update({ where: { id: 1 }, data: { nam: 'Max' } })
// @ts-expect-error There's no list of this name.
createPetstore({ fixtures: { dogs: [] } })
