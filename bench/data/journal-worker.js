// Measures a petstore with an empty or full journal, in a separate process:
//   node journal-worker.js <state>
import { importBuilt } from '../dist.js'
import { bytesOf } from './memory.js'

const LIMIT = 10_000

const isFull = process.argv[2] === 'full'
const { createPetstore } = await importBuilt('src/index.js')
const petstore = createPetstore({
  plans: { unlimited: {} },
  plan: 'unlimited',
  journal: { limit: LIMIT },
})

const headerList = ['Host', '127.0.0.1:4010', 'Accept', 'application/json', 'User-Agent', 'bench']

const run = (requests) => {
  let last
  for (let count = 0; count < requests; count += 1) {
    last = petstore.handle({
      method: 'GET',
      path: '/pets/1',
      headerList: () => [...headerList],
    })
  }
  if (last.status !== 200) throw new Error(`getPet: expected status 200 but got ${last.status}`)
}

run(100)
petstore.journal.clear()
const { bytes } = bytesOf(() => run(LIMIT))

process.on('message', ({ requests }) => {
  if (!isFull) petstore.journal.clear()
  const startedAt = performance.now()
  run(requests)
  process.send(((performance.now() - startedAt) * 1_000) / requests)
})
process.send({ bytes: bytes / LIMIT })
