import { CYCLE, statusOf, toInit } from '../cycle.js'
import { KEYS, LIMIT, PLENTY } from './config.mjs'

/** The kinds of clients, with their number: the polite ones, and those that misbehave. */
export const CLIENTS = [
  { run: mixed, count: 16 },
  { run: crowd, count: 100 },
  { run: counted, count: 2 },
  { run: sessions, count: 4 },
  { run: faulty, count: 4 },
  { run: leaving, count: 8 },
  { run: bodies, count: 2 },
  { run: garbage, count: 8 },
]

/** The keys that the crowd shares. */
const SHARED = KEYS.slice(0, 10)

/** The ids that the service has given so far: of requests, and of records by their kind. */
const seen = new Set()

/** The requests that were sent, by the key without a limit. */
const sent = new Map()

/** Calls all operations with a key of its own. Each response must be right, and every id new. */
async function mixed(client, index) {
  const apiKey = KEYS[SHARED.length + index]
  const requireNew = (id) => {
    if (seen.has(id)) client.fail(`expected a new id but got ${id}`)
    seen.add(id)
  }
  for (let turn = 1; !client.isOver(); turn += 1) {
    const options = { api: '', apiKey, name: `${client.name} ${turn}` }
    await runCycle(client, options, ({ status, headers, text }, { keeps }) => {
      sent.set(apiKey, (sent.get(apiKey) ?? 0) + 1)
      requireNew(headers['x-request-id'])
      if (keeps !== undefined && status === 201) requireNew(`${keeps} ${JSON.parse(text).id}`)
    })
  }
}

/** Calls all operations once, and checks that each response shows what was sent last. */
async function runCycle(client, { api, ...options }, onResponse = () => {}) {
  const ids = {}
  const written = new Map()
  for (const step of CYCLE) {
    const path = api + step.path(ids)
    const init = toInit(step, ids, options)
    const response = await client.expect([statusOf(step)], path, init)
    onResponse(response, step)
    if (!response.isRight) return
    if (step.method === 'DELETE') continue
    const shown = JSON.parse(response.text)
    const expected = JSON.parse(init.body ?? written.get(path) ?? '{}')
    if (Object.keys(expected).some((field) => shown[field] !== expected[field])) {
      client.fail(`${path}: expected ${JSON.stringify(expected)} but got ${response.text}`)
    }
    if (step.keeps !== undefined) ids[step.keeps] = shown.id
    written.set(step.keeps === undefined ? path : `${path}/${shown.id}`, init.body)
  }
}

/** Sends requests without pause, on a connection of its own, with a key that it shares. */
async function crowd(client, index) {
  const apiKey = SHARED[index % SHARED.length]
  while (!client.isOver()) {
    sent.set(apiKey, (sent.get(apiKey) ?? 0) + 1)
    await client.expect([200], '/pets/1', { headers: { 'X-API-Key': apiKey } })
  }
}

/** Checks that each quota without a limit has counted exactly the requests that were sent. */
export async function requireExact(client) {
  for (const [apiKey, count] of sent) {
    const { headers } = await client.expect([200], '/pets/1', { headers: { 'X-API-Key': apiKey } })
    const used = PLENTY - Number(headers['x-ratelimit-remaining']) - 1
    if (used !== count) client.fail(`${apiKey}: expected ${count} used but got ${used}`)
  }
}

/** Sends more requests at once than the plan allows. Exactly as many as that must be served. */
async function counted(client) {
  for (let window = 1; !client.isOver(); window += 1) {
    const headers = { 'X-API-Key': `${client.name}-${window}` }
    const length = LIMIT + client.draw(LIMIT)
    const responses = await Promise.all(
      Array.from({ length }, () => client.expect([200, 429], '/pets/1', { headers })),
    )
    const served = responses.filter(({ status }) => status === 200).length
    if (served !== LIMIT) client.fail(`expected ${LIMIT} served but got ${served}`)
    client.count('windows counted')
  }
}

/** Runs a story in a session of its own, again and again until the end of the run. */
async function repeatInSession(client, options, story) {
  for (let turn = 1; !client.isOver(); turn += 1) {
    const control = `/__petstore/sessions/${client.name}-${turn}`
    const body = JSON.stringify(options)
    await client.expect([201], control, { method: 'PUT', body })
    await story({ api: `${control}/api`, control })
    await client.expect([204], control, { method: 'DELETE' })
    client.count('sessions')
  }
}

/** Creates a session, uses it, resets it, uses it again and deletes it. */
async function sessions(client) {
  await repeatInSession(client, { plan: 'enterprise' }, async ({ api, control }) => {
    for (let round = 1; round <= 2; round += 1) {
      await runCycle(client, { api, apiKey: 'session', name: client.name })
      await client.expect([200, 204], `${control}/reset`, { method: 'POST' })
    }
  })
}

/** Sends requests to sessions whose responses are late, broken or missing. */
async function faulty(client) {
  const scenario = oneOf(client, ['flaky', 'outage', 'slow', 'lossy'])
  await repeatInSession(client, { plan: 'enterprise', scenario }, async ({ api }) => {
    const tryOnce = () =>
      client.send(`${api}/pets/1`, { signal: AbortSignal.timeout(1_000) }).then(
        () => client.count('answered despite faults'),
        () => client.count('broken by a fault'),
      )
    await Promise.all(Array.from({ length: 10 }, tryOnce))
  })
}

function oneOf(client, list) {
  return list[client.draw(list.length) - 1]
}

const BODY = JSON.stringify({ name: 'n'.repeat(5_000), categoryId: 1 })
const POST = 'POST /pets HTTP/1.1\r\nHost: a\r\n'
const GET = 'GET /pets/1 HTTP/1.1\r\nHost: a\r\n'

/** Disconnects at a random instant: in the middle of a request, or of its response. */
async function leaving(client) {
  const requests = [
    `${GET}\r\n`,
    `${POST}Content-Type: application/json\r\nContent-Length: ${BODY.length}\r\n\r\n${BODY}`,
    'GET /__petstore/events HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n',
  ]
  while (!client.isOver()) {
    const request = oneOf(client, requests)
    const isWhole = client.draw(2) === 1
    const socket = client.open()
    socket.resume()
    socket.write(isWhole ? request : request.slice(0, client.draw(request.length - 1)))
    await client.pause(client.draw(100))
    if (client.draw(2) === 1) socket.resetAndDestroy()
    else socket.destroy()
    client.count('disconnected in the middle')
  }
}

const MIB = 2 ** 20

/** Bodies of up to 1 MiB that are no pets, and as hard to parse as possible. */
const BODIES = [
  () => '['.repeat(MIB - 1),
  () => '{"a":'.repeat(200_000),
  () => `[${'{},'.repeat(300_000)}{}]`,
  () => `{${Array.from({ length: 60_000 }, (_, index) => `"key${index}":1`).join()}}`,
  () => `{"name":"${'\\u0000'.repeat(150_000)}","categoryId":"a"}`,
  () => `{"name":"a","categoryId":${'9'.repeat(MIB - 100)}}`,
  () => ' '.repeat(MIB + 1),
]

async function bodies(client) {
  while (!client.isOver()) {
    const body = oneOf(client, BODIES)()
    const headers = { 'X-API-Key': KEYS.at(-1) }
    await client.expect([400, 413, 422], '/pets', { method: 'POST', headers, body })
    client.count('bodies that are no pets')
    await client.pause(100)
  }
}

/** Bytes that are no request, or that two servers could understand differently. */
const GARBAGE = [
  `${POST}Content-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n${GET}\r\n`,
  `${POST}Content-Length: 5\r\nContent-Length: 6\r\n\r\nhello!`,
  `${POST}Transfer-Encoding: chunked\r\n\r\nfffffffffffffffff\r\n`,
  `${GET}Host: b\r\n\r\n`,
  `GET /${'a'.repeat(30_000)} HTTP/1.1\r\nHost: a\r\n\r\n`,
  'CONNECT example.com:443 HTTP/1.1\r\nHost: a\r\n\r\n',
  'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n',
  `${GET}Upgrade: websocket\r\nConnection: Upgrade\r\n\r\n`,
  '\u0016\u0003\u0001\u0002\u0000\u0001',
]

/** Sends garbage with random changes, and reads whatever comes back. */
async function garbage(client) {
  while (!client.isOver()) {
    const text = oneOf(client, GARBAGE)
    const bytes = Buffer.from(text, 'latin1')
    for (let changes = client.draw(4) - 1; changes > 0; changes -= 1) {
      bytes[client.draw(bytes.length) - 1] = client.draw(256) - 1
    }
    const socket = client.open()
    socket.on('data', (chunk) => {
      if (!chunk.includes('HTTP/1.1 500 ')) return
      client.fail(`500 for ${JSON.stringify(text).slice(0, 200)}`)
    })
    const closed = new Promise((resolve) => socket.once('close', resolve))
    socket.end(bytes)
    await Promise.race([closed, client.pause(500)])
    socket.destroy()
    client.count('garbage')
  }
}
