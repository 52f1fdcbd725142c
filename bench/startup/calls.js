// Measures the first calls in a new process, and prints their durations in ms as JSON:
//   node calls.js
import { importBuilt } from '../dist.js'

const { createPetstore } = await importBuilt('src/index.js')

const time = (call) => {
  const startedAt = performance.now()
  call()
  return performance.now() - startedAt
}

const create = Array.from({ length: 30 }, () => time(() => createPetstore()))
const petstore = createPetstore({ plan: 'enterprise' })
const pets = petstore.db.pet.count()

const reset = Array.from({ length: 50 }, () => {
  const { status } = petstore.handle({ method: 'DELETE', path: '/pets/1' })
  if (status !== 204) throw new Error(`deletePet: expected status 204 but got ${status}`)
  return time(() => petstore.reset())
})
if (petstore.db.pet.count() !== pets) throw new Error("reset: it didn't bring the pet back")

process.stdout.write(JSON.stringify({ create, reset }))
