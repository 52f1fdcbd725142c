// Measures searches: `worker.js <fetch|msw|notes>`. For each message, explores a client for so many
// runs, and sends the runs in a second.
import ky from 'ky'
import { handlers, state } from '../../examples/notes/handlers.js'
import { importBuilt } from '../build.js'

const { explore } = await importBuilt('src/explore.js')
const clock = performance.now.bind(performance)

/** What is explored, and the options of the search. */
const VARIANTS = {
  fetch: { client: ({ fetch, baseUrl }) => buy(fetch, baseUrl) },
  msw: { client: ({ baseUrl }) => buy(globalThis.fetch, baseUrl), intercept: true },
  notes: { client: addNote, petstore: { handlers, state, operations: false } },
}
const { client, ...options } = VARIANTS[process.argv[2]]

process.on('message', async (runs) => {
  const startedAt = clock()
  let done = 0
  // A client of one request has fewer ways to fail, so it is explored several times.
  while (done < runs) {
    const report = await explore(client, { faults: 10, runs: runs - done, time: '10m', ...options })
    done += report.runs
  }
  process.send((done / (clock() - startedAt)) * 1_000)
})
process.send('ready')

/** Adds a note as the client of examples/notes does. */
function addNote({ fetch, baseUrl }) {
  const api = ky.create({ prefixUrl: baseUrl, timeout: 5_000, fetch })
  return api.post('notes', { json: { text: 'Buy bread' }, retry: { methods: ['post'] } }).json()
}

/** Lists the pets, orders one and reads the order, as a careful client does. */
async function buy(fetch, baseUrl) {
  const [pet] = await send(() => fetch(`${baseUrl}/pets`))
  const headers = { 'Content-Type': 'application/json' }
  const init = { method: 'POST', headers, body: JSON.stringify({ petId: pet.id }) }
  const order = await send(() => fetch(`${baseUrl}/store/orders`, init), 0)
  return send(() => fetch(`${baseUrl}/store/orders/${order.id}`))
}

async function send(request, retries = 3) {
  for (let attempt = 0; ; attempt += 1) {
    const { body, wait } = await tryOnce(request)
    if (body !== undefined) return body
    if (attempt === retries) throw new Error('gave up')
    await new Promise((resolve) => setTimeout(resolve, wait ?? 1_000 * 2 ** attempt))
  }
}

/** Sends a request. Gives up after ten seconds. */
async function tryOnce(request) {
  const timeout = new Promise((_, reject) => setTimeout(reject, 10_000, new Error('timeout')))
  try {
    const response = await Promise.race([request(), timeout])
    if (response.ok) return { body: await response.json() }
    const seconds = response.headers.get('retry-after')
    return { wait: seconds === null ? undefined : Number(seconds) * 1_000 }
  } catch {
    return {}
  }
}
