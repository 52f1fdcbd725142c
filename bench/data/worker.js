// Measures a petstore of a kind: `worker.js pets <count>`, `keys <count>`, or `journal <state>`. Sends
// its first figures, and then answers each message.
import { importBuilt } from '../dist.js'
import { createRandom } from '../random.js'
import { median } from '../statistics.js'
import { bytesOf } from './memory.js'
import { FILTERED_LISTS, OPERATIONS, post, put, remove } from './operations.js'
import { makePet, makeWorld } from './world.js'

/** The number of requests per measurement. It's small, so that other work disturbs few of them. */
const SLICE = 20

/** The number of entries in the journal. */
const ENTRIES = 10_000

const { createPetstore } = await importBuilt('src/index.js')
const draw = createRandom(1)
const timeOf = (call) => {
  const startedAt = performance.now()
  call()
  return performance.now() - startedAt
}

const [kind, value] = process.argv.slice(2)
const { ready, measure } = { pets, keys, journal }[kind](value)
process.on('message', (message) => process.send(measure(message)))
process.send(ready)

/** A petstore with some pets. Measures all operations, in µs a request. */
function pets(text) {
  const size = Number(text)
  const fixtures = makeWorld(size)
  const options = { plans: { unlimited: {} }, plan: 'unlimited', journal: { limit: 1_000 } }
  createPetstore(options)
  const { value: petstore, bytes } = bytesOf(() => {
    const created = createPetstore({ ...options, fixtures: makeWorld(size) })
    for (const request of FILTERED_LISTS) created.handle(request)
    return created
  })
  // The operation that the next round starts with. It varies, so that garbage collection affects all.
  let offset = 0
  const measureAll = (count) => {
    const figures = []
    for (const turn of OPERATIONS.keys()) {
      const index = (turn + offset) % OPERATIONS.length
      figures[index] = measureOperation(petstore, OPERATIONS[index], { count, size })
    }
    offset += 5
    return figures
  }
  return {
    ready: {
      bytes: bytes / size,
      create: ofThree(() => createPetstore({ ...options, fixtures })),
      reset: ofThree(
        () => petstore.reset(),
        () => changeTenPets(petstore),
      ),
      snapshot: ofThree(() => petstore.snapshot()),
    },
    measure({ count, repeat = 1 }) {
      for (let turn = 1; turn < repeat; turn += 1) measureAll(count)
      return measureAll(count)
    },
  }
}

/** Returns the time per request, in µs. */
function measureOperation(petstore, operation, { count, size }) {
  const { name, ids: toId = (id) => id, prepare, one, undo } = operation
  const drawn = new Set()
  while (drawn.size < Math.min(count, size)) drawn.add(draw(size))
  const ids = [...new Set([...drawn].map(toId))]
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

/** Returns the median duration of three calls, in ms. `prepare` runs before each. */
function ofThree(call, prepare = () => {}) {
  const times = [1, 2, 3].map(() => {
    prepare()
    return timeOf(call)
  })
  return median(times)
}

/** Deletes three pets, replaces four and creates three. */
function changeTenPets(petstore) {
  for (const id of [1, 3, 5]) petstore.handle(remove(`/pets/${id}`))
  for (const id of [6, 7, 8, 9]) {
    petstore.handle(put(`/pets/${id}`, { ...makePet(id), name: 'Nemo' }))
  }
  for (const id of [1, 2, 3]) petstore.handle(post('/pets', { name: 'Nemo', categoryId: id }))
}

/** A petstore that some keys have called, below their limits. Measures requests, in µs. */
function keys(text) {
  const count = Number(text)
  const plans = { plenty: { perMinute: 1_000_000_000, perDay: 1_000_000_000 } }
  const petstore = createPetstore({ plans, plan: 'plenty', journal: { limit: 0 } })
  const call = (key) => {
    const header = (name) => (name === 'x-api-key' ? key : undefined)
    return petstore.handle({ method: 'GET', path: '/categories/1', header })
  }
  call('first')
  const { bytes } = bytesOf(() => {
    for (let index = 1; index <= count; index += 1) call(`key-${index}`)
  })
  return {
    ready: bytes,
    measure: ({ requests }) => {
      const drawn = Array.from({ length: requests }, () => `key-${draw(count)}`)
      return (timeOf(() => callAll(drawn, call)) * 1_000) / requests
    },
  }
}

function callAll(keys, call) {
  let last
  for (const key of keys) last = call(key)
  if (last.status !== 200)
    throw new Error(`getCategory: expected status 200 but got ${last.status}`)
}

/** A petstore with an empty or a full journal. Measures requests, in µs. */
function journal(state) {
  const limit = { journal: { limit: ENTRIES } }
  const petstore = createPetstore({ plans: { unlimited: {} }, plan: 'unlimited', ...limit })
  const headers = ['Host', '127.0.0.1:4010', 'Accept', 'application/json', 'User-Agent', 'bench']
  const headerList = () => [...headers]
  const run = (requests) => {
    let last
    for (let count = 0; count < requests; count += 1) {
      last = petstore.handle({ method: 'GET', path: '/pets/1', headerList })
    }
    if (last.status !== 200) throw new Error(`getPet: expected status 200 but got ${last.status}`)
  }
  run(100)
  petstore.journal.clear()
  const { bytes } = bytesOf(() => run(ENTRIES))
  return {
    ready: bytes / ENTRIES,
    measure: ({ requests }) => {
      if (state === 'empty') petstore.journal.clear()
      return (timeOf(() => run(requests)) * 1_000) / requests
    },
  }
}
