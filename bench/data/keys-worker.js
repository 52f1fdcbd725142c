// Measures a petstore that `count` keys have called, in a separate process:
//   node keys-worker.js <count>
import { importBuilt } from '../dist.js'
import { bytesOf } from './memory.js'
import { createDraw } from './requests.js'

const count = Number(process.argv[2])
const { createPetstore } = await importBuilt('src/index.js')
const draw = createDraw()

// Limits that are never reached.
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

process.on('message', ({ requests }) => {
  const keys = Array.from({ length: requests }, () => `key-${draw(count)}`)
  const startedAt = performance.now()
  let last
  for (const key of keys) last = call(key)
  const elapsed = performance.now() - startedAt
  if (last.status !== 200)
    throw new Error(`getCategory: expected status 200 but got ${last.status}`)
  process.send((elapsed * 1_000) / requests)
})
process.send({ bytes })
