import assert from 'node:assert/strict'
import type { Client } from './client.ts'

/** Calls all operations, and checks what they return. */
export async function callAll(client: Client): Promise<void> {
  const category = await client.createCategory({ name: 'Parrots' })
  const named = { ...category, description: 'They talk' }
  assert.deepEqual(await client.replaceCategory(category.id, named), named)
  assert.deepEqual(await client.getCategory(category.id), named)
  assert.deepEqual((await client.listCategories()).at(-1), named)

  const pet = await client.createPet({ name: 'Polly', categoryId: category.id, id: 0 })
  const sold = { ...pet, status: 'sold' as const }
  assert.deepEqual(await client.replacePet(pet.id, sold), sold)
  assert.deepEqual(await client.getPet(pet.id), sold)
  assert.deepEqual((await client.listPets({ status: 'sold', limit: 100 })).at(-1), sold)

  const stock = await client.updateInventoryItem(pet.id, { quantity: 3 })
  assert.deepEqual(stock, { petId: pet.id, quantity: 3, status: 'sold' })
  assert.deepEqual(await client.getInventoryItem(pet.id), stock)
  assert.deepEqual((await client.listInventory({ status: 'sold' })).at(-1), stock)

  const order = await client.createOrder({ petId: pet.id, shipDate: '2026-11-10T12:00:00Z' })
  const { id = 0 } = order
  const done = { ...order, quantity: 1, complete: true }
  assert.deepEqual(await client.replaceOrder(id, done), done)
  assert.deepEqual(await client.getOrder(id), done)
  assert.deepEqual(await client.listOrders({ petId: pet.id, complete: true }), [done])

  await client.deleteOrder(id)
  await client.deletePet(pet.id)
  await client.deleteCategory(category.id)
}
