// A petstore with so many pets, in a process of its own: `pets-worker.js <size>`.
import { importBuilt } from '../dist.js'
import { median } from '../statistics.js'
import { bytesOf } from './memory.js'
import { OPERATIONS } from './operations.js'
import { createDraw, drawDistinct } from './requests.js'
import { makeWorld } from './world.js'

const size = Number(process.argv[2])
const { createPetstore } = await importBuilt('src/index.js')
const draw = createDraw()

const options = { plans: { unlimited: {} }, plan: 'unlimited', journal: { limit: 1_000 } }
createPetstore(options)
const { value: petstore, bytes } = bytesOf(() =>
  createPetstore({ ...options, fixtures: makeWorld(size) }),
)

const timeOf = (call) => {
  const startedAt = performance.now()
  call()
  return performance.now() - startedAt
}

/** Takes a median of three, in ms. */
const ofThree = (call) => median([1, 2, 3].map(() => timeOf(call)))

/** How long a request of an operation takes, in µs. */
function measure({ name, ids: toId = (id) => id, prepare, one, undo }, count) {
  const ids = [...new Set(drawDistinct(draw, count, size).map(toId))]
  prepare?.(petstore, ids)
  const requests = ids.map((id) => one(id, size))
  const replies = []
  const elapsed = timeOf(() => {
    for (const request of requests) replies.push(petstore.handle(request))
  })
  for (const { status, body } of replies) {
    if (status >= 300) throw new Error(`${name}: answered ${status} ${body}, takes a success`)
  }
  undo?.(petstore, ids, size, replies)
  return (elapsed * 1_000) / requests.length
}

process.on('message', ({ count, repeat = 1 }) => {
  let figures = []
  for (let turn = 0; turn < repeat; turn += 1) {
    figures = OPERATIONS.map((operation) => measure(operation, count))
  }
  process.send(figures)
})
process.send({
  bytes: bytes / size,
  create: ofThree(() => createPetstore({ ...options, fixtures: makeWorld(size) })),
  reset: ofThree(() => petstore.reset()),
  snapshot: ofThree(() => petstore.snapshot()),
})
