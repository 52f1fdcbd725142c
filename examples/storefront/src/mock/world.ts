import type { World } from 'petstore-mock'

const pets = [
  [1, 'Rex', 'available', 4],
  [1, 'Bella', 'pending', 1],
  [1, 'Juniper', 'available', 2],
  [2, 'Marmalade', 'available', 3],
  [2, 'Whiskers', 'available', 7],
  [3, 'Polly', 'available', 3],
  [4, 'Clover', 'available', 6],
  [5, 'Iggy', 'available', 2],
  [2, 'Salem', 'sold', 0],
  [3, 'Kiwi', 'available', 5],
  [1, 'Balto', 'sold', 0],
  [4, 'Biscuit', 'available', 2],
  [5, 'Shelly', 'available', 1],
  [3, 'Figaro', 'pending', 1],
  [2, 'Misty', 'pending', 2],
  [1, 'Luna', 'available', 2],
  [4, 'Thistle', 'available', 8],
  [3, 'Olive', 'available', 4],
  [2, 'Pepper', 'available', 1],
  [5, 'Basil', 'available', 3],
  [1, 'Otto', 'available', 1],
  [4, 'Nimbus', 'pending', 1],
] as const

/** The shop on its first day. There are no fish yet, to show an empty category. */
export const world: World = {
  categories: [
    { id: 1, name: 'Dogs', description: 'Loyal, and in need of a walk.' },
    { id: 2, name: 'Cats', description: 'Independent, and in need of a box.' },
    { id: 3, name: 'Birds', description: 'Up early, and in need of an audience.' },
    { id: 4, name: 'Rabbits', description: 'Soft-spoken, and in need of clover.' },
    { id: 5, name: 'Reptiles', description: 'Calm, and in need of a lamp.' },
    { id: 6, name: 'Fish', description: 'Good listeners. The tanks are being filled.' },
  ],
  pets: pets.map(([categoryId, name, status], index) => ({
    id: index + 1,
    name,
    categoryId,
    status,
  })),
  inventory: pets.map(([, , status, quantity], index) => ({ petId: index + 1, quantity, status })),
  orders: [
    { id: 1, petId: 11, quantity: 1, shipDate: '2026-01-05T09:00:00Z', complete: true },
    { id: 2, petId: 9, quantity: 1, shipDate: '2026-01-12T09:00:00Z', complete: true },
    { id: 3, petId: 2, quantity: 1, shipDate: '2027-03-02T09:00:00Z', complete: false },
    { id: 4, petId: 15, quantity: 2, complete: false },
  ],
}
