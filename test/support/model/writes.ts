import fc from 'fast-check'
import { drop, type PetStatus, type Petstore } from 'petstore-mock'
import { inOrder, type PlainPet, type PlainWorld } from './models.ts'
import { aCategory, anId, anOrder, aPet, aQuantity, aStatus } from './requests.ts'

/** A write through `petstore.db`, and its effect on the plain objects. */
export interface Written {
  readonly write: (db: Petstore['db']) => void
  readonly expect: (world: PlainWorld) => void
  /** Whether the write is valid. If not, it throws. */
  readonly isPossible?: (world: PlainWorld) => boolean
}

const idIs = (id: number) => ({ id: { equals: id } })

const petIdIs = (id: number) => ({ petId: { equals: id } })

const pets: fc.Arbitrary<Written> = fc.oneof(
  aPet.map(
    (draft): Written => ({
      write: (db) => db.pet.create(draft),
      expect: (world) => world.putPet(draft),
    }),
  ),
  fc.tuple(anId, fc.option(aStatus)).map(
    ([id, status]): Written => ({
      write: (db) => db.pet.update({ where: idIs(id), data: { status } }),
      expect: (world) => changeStatus(world, status, (pet) => pet.id === id),
    }),
  ),
  fc.tuple(anId, aStatus).map(
    ([categoryId, status]): Written => ({
      write: (db) =>
        db.pet.updateMany({ where: { categoryId: { equals: categoryId } }, data: { status } }),
      expect: (world) => changeStatus(world, status, (pet) => pet.categoryId === categoryId),
    }),
  ),
  anId.map(
    (id): Written => ({
      write: (db) => db.pet.delete({ where: idIs(id) }),
      expect: (world) => deletePets(world, (pet) => pet.id === id),
    }),
  ),
  aStatus.map(
    (status): Written => ({
      write: (db) => db.pet.deleteMany({ where: { status: { equals: status } } }),
      expect: (world) => deletePets(world, (pet) => pet.status === status),
    }),
  ),
)

const items: fc.Arbitrary<Written> = fc.oneof(
  fc.record({ petId: anId, quantity: aQuantity, status: aStatus }).map(
    (item): Written => ({
      write: (db) => db.inventoryItem.create(item),
      expect: (world) => world.putItem(item),
      isPossible: ({ items }) => !items.has(item.petId),
    }),
  ),
  fc.tuple(anId, aQuantity, aStatus).map(
    ([id, quantity, status]): Written => ({
      write: (db) => db.inventoryItem.update({ where: petIdIs(id), data: { quantity, status } }),
      expect: (world) => world.items.has(id) && world.putItem({ petId: id, quantity, status }),
    }),
  ),
  fc.tuple(aStatus, aStatus).map(
    ([from, status]): Written => ({
      write: (db) =>
        db.inventoryItem.updateMany({ where: { status: { equals: from } }, data: { status } }),
      expect: (world) => {
        for (const item of inOrder(world.items)) {
          if (item.status === from) world.putItem({ ...item, status })
        }
      },
    }),
  ),
  anId.map(
    (id): Written => ({
      write: (db) => db.inventoryItem.delete({ where: petIdIs(id) }),
      expect: (world) => world.items.delete(id),
    }),
  ),
)

const others: fc.Arbitrary<Written> = fc.oneof(
  aCategory.map(
    (draft): Written => ({
      write: (db) => db.category.create(draft),
      expect: (world) => world.putCategory(draft),
    }),
  ),
  anId.map(
    (id): Written => ({
      write: (db) => db.category.delete({ where: idIs(id) }),
      expect: (world) => world.categories.delete(id),
    }),
  ),
  anOrder.map(
    (draft): Written => ({
      write: (db) => db.order.create(draft),
      expect: (world) => world.putOrder(draft),
    }),
  ),
  fc.boolean().map(
    (complete): Written => ({
      write: (db) => db.order.deleteMany({ where: { complete: { equals: complete } } }),
      expect: (world) => {
        for (const order of inOrder(world.orders)) {
          if (order.complete === complete) world.orders.delete(order.id)
        }
      },
    }),
  ),
)

const dropped = fc.constant<Written>({
  write: (db) => drop(db),
  expect: (world) => world.clear(),
})

/** Any write through `petstore.db`, with ids from a small range. */
export const written: fc.Arbitrary<Written> = fc.oneof(
  { weight: 12, arbitrary: pets },
  { weight: 8, arbitrary: items },
  { weight: 8, arbitrary: others },
  { weight: 1, arbitrary: dropped },
)

function changeStatus(
  world: PlainWorld,
  status: PetStatus | null,
  isMeant: (pet: PlainPet) => boolean,
): void {
  for (const pet of inOrder(world.pets)) {
    if (!isMeant(pet)) continue
    const { status: _, ...rest } = pet
    world.putPet({ ...rest, ...(status && { status }) }, pet.id)
  }
}

function deletePets(world: PlainWorld, isMeant: (pet: PlainPet) => boolean): void {
  for (const pet of inOrder(world.pets)) if (isMeant(pet)) world.deletePet(pet.id)
}
