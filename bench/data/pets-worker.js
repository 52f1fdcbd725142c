// Measures a petstore with `size` pets, in a separate process: `pets-worker.js <size>`.
import { importBuilt } from '../dist.js'
import { median } from '../statistics.js'
import { bytesOf } from './memory.js'
import { FILTERED_LISTS, OPERATIONS } from './operations.js'
import { createDraw, drawDistinct, post, put, remove } from './requests.js'
import { makePet, makeWorld } from './world.js'

const size = Number(process.argv[2])
const { createPetstore } = await importBuilt('src/index.js')
const draw = createDraw()

/** The number of requests per measurement. It is small, so that other work disturbs few of them. */
const SLICE = 20

const options = { plans: { unlimited: {} }, plan: 'unlimited', journal: { limit: 1_000 } }
createPetstore(options)
const { value: petstore, bytes } = bytesOf(() => {
  const created = createPetstore({ ...options, fixtures: makeWorld(size) })
  for (const request of FILTERED_LISTS) created.handle(request)
  return created
})

const timeOf = (call) => {
  const startedAt = performance.now()
  call()
  return performance.now() - startedAt
}

/** Returns the median duration of three calls, in ms. `prepare` runs before each. */
function ofThree(call, prepare = () => {}) {
  const times = [1, 2, 3].map(() => {
    prepare()
    return timeOf(call)
  })
  return median(times)
}

/** Deletes three pets, replaces four and creates three. */
function changeTenPets() {
  for (let id = 1; id <= 5; id += 2) petstore.handle(remove(`/pets/${id}`))
  for (let id = 6; id <= 9; id += 1)
    petstore.handle(put(`/pets/${id}`, { ...makePet(id), name: 'Nemo' }))
  for (let id = 1; id <= 3; id += 1)
    petstore.handle(post('/pets', { name: 'Nemo', categoryId: id }))
}

/** Returns the time per request, in µs. */
function measure({ name, ids: toId = (id) => id, prepare, one, undo }, count) {
  const ids = [...new Set(drawDistinct(draw, count, size).map(toId))]
  prepare?.(petstore, ids)
  const requests = ids.map((id) => one(id, size))
  const responses = []
  const times = []
  for (let from = 0; from < requests.length; from += SLICE) {
    const slice = requests.slice(from, from + SLICE)
    const elapsed = timeOf(() => {
      for (const request of slice) responses.push(petstore.handle(request))
    })
    times.push((elapsed * 1_000) / slice.length)
  }
  for (const { status, body } of responses) {
    if (status >= 300) throw new Error(`${name}: expected a success but got ${status} ${body}`)
  }
  undo?.(petstore, ids, size, responses)
  return median(times)
}

/**
 * The operation that the next round starts with. It varies, so that garbage collection affects all.
 */
let offset = 0

function measureAll(count) {
  const figures = []
  for (const turn of OPERATIONS.keys()) {
    const index = (turn + offset) % OPERATIONS.length
    figures[index] = measure(OPERATIONS[index], count)
  }
  offset += 5
  return figures
}

process.on('message', ({ count, repeat = 1 }) => {
  for (let turn = 1; turn < repeat; turn += 1) measureAll(count)
  process.send(measureAll(count))
})
const fixtures = makeWorld(size)
process.send({
  bytes: bytes / size,
  create: ofThree(() => createPetstore({ ...options, fixtures })),
  reset: ofThree(() => petstore.reset(), changeTenPets),
  snapshot: ofThree(() => petstore.snapshot()),
})
