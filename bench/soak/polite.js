import { CYCLE, statusOf } from '../cycle.js'
import { createResponseParser, rawRequest, repeatInSession } from './client.js'
import { KEYS } from './server.js'

/** The clients that must be served as if no others were there, with their number at full scale. */
export const POLITE = [
  { run: mixed, count: 16 },
  { run: pipelined, count: 2 },
  { run: counted, count: 2 },
  { run: sessions, count: 4 },
  { run: faults, count: 4 },
]

/** The ids that the service has given so far: of requests, and of records by their kind. */
const seen = new Set()

/**
 * Calls all operations with an API key of its own. Each response must be right, and every id new. At
 * the end, the quota of the key must be exact.
 */
async function mixed(client, index) {
  const apiKey = `soak-${index}`
  const requireNew = (id) => {
    if (seen.has(id)) client.fail(`expected a new id but got ${id}`)
    seen.add(id)
  }
  let sent = 0
  const onResponse = ({ status, headers, text }, { keeps }) => {
    sent += 1
    requireNew(headers['x-request-id'])
    if (keeps !== undefined && status === 201) requireNew(`${keeps} ${JSON.parse(text).id}`)
  }
  for (let turn = 1; !client.isOver(); turn += 1) {
    await runCycle(client, { api: '', apiKey, name: `${client.name} ${turn}`, onResponse })
  }
  await requireUsed(client, { control: '/__petstore', apiKey, used: sent })
}

/** Calls all operations once, and checks that each response shows what was sent last. */
async function runCycle(client, { api, apiKey, name, onResponse = () => {} }) {
  const ids = {}
  const written = new Map()
  for (const step of CYCLE) {
    const path = api + step.path(ids)
    const headers = apiKey && { 'X-API-Key': apiKey }
    const body = step.body?.(ids, name)
    const request = { method: step.method, path, headers, body }
    const response = await client.expect([statusOf(step)], request)
    onResponse(response, step)
    if (!response.isRight) return
    if (step.method === 'DELETE') continue
    const shown = JSON.parse(response.text)
    requireShown(client, { path, shown, expected: body ?? written.get(path) ?? {} })
    if (step.keeps !== undefined) ids[step.keeps] = shown.id
    written.set(step.keeps === undefined ? path : `${path}/${shown.id}`, body)
  }
  client.count('cycles')
}

function requireShown(client, { path, shown, expected }) {
  if (Object.keys(expected).every((field) => shown[field] === expected[field])) return
  const [text, found] = [expected, shown].map((value) => JSON.stringify(value))
  client.fail(`${path}: expected ${text} but got ${found}`)
}

/** Checks that each window of a caller has counted exactly the requests that were served. */
async function requireUsed(client, { control, apiKey, used, names = ['minute', 'day'] }) {
  const { isRight, text } = await client.expect([200], {
    path: `${control}/quotas/get?key=${apiKey}`,
  })
  if (!isRight) return
  client.count('quotas checked')
  for (const { name, used: counted } of JSON.parse(text).windows) {
    if (!names.includes(name) || counted === used) continue
    client.fail(`${apiKey}: expected ${used} used in the ${name} window but got ${counted}`)
  }
}

/** How many requests are sent at once. A connection may have 64 unanswered. */
const BATCH = 50

/** The number of pets of the default world. */
const PETS = 12

/** Sends batches of requests on one connection. The responses must come in order, none missing. */
async function pipelined(client, index) {
  const apiKey = `soak-${KEYS - 1 - index}`
  const socket = client.open()
  const waiting = []
  let answered = 0
  const parse = createResponseParser(({ status, text }) => {
    const expected = waiting.shift()
    answered += 1
    const id = status === 200 ? JSON.parse(text).id : undefined
    if (id !== expected) client.fail(`expected the pet ${expected} but got ${status} ${text}`)
  })
  let wake = () => {}
  socket
    .on('close', () => wake())
    .on('data', (chunk) => {
      parse(chunk)
      wake()
    })
  while (!client.isOver()) {
    const ids = Array.from({ length: BATCH }, () => client.draw(PETS))
    waiting.push(...ids)
    socket.write(ids.map((id) => rawRequest(`GET /pets/${id}`, { 'X-API-Key': apiKey })).join(''))
    while (waiting.length > 0 && !socket.destroyed) {
      await new Promise((resolve) => {
        wake = resolve
      })
    }
    if (socket.destroyed) {
      client.fail(`the connection broke with ${waiting.length} requests open`)
      return
    }
    client.count('status 200', ids.length)
  }
  await requireUsed(client, { control: '/__petstore', apiKey, used: answered })
}

const LIMIT = 60

/**
 * Sends more requests than the plan allows, all at once, in window after window. Exactly as many as
 * the plan allows must be served.
 */
async function counted(client) {
  const options = { plans: { pro: { perMinute: LIMIT } }, apiKeys: { k: 'pro' }, ban: false }
  await repeatInSession(client, options, async ({ api, control }) => {
    for (let window = 1; window <= 5 && !client.isOver(); window += 1) {
      const request = { path: `${api}/pets/1`, headers: { 'X-API-Key': 'k' } }
      const length = LIMIT + client.draw(LIMIT)
      const responses = await Promise.all(
        Array.from({ length }, () => client.expect([200, 429], request)),
      )
      const served = responses.filter(({ status }) => status === 200).length
      if (served !== LIMIT) client.fail(`expected ${LIMIT} served but got ${served}`)
      await requireUsed(client, { control, apiKey: 'k', used: LIMIT, names: ['minute'] })
      await client.expect([204], { method: 'POST', path: `${control}/clock/advance?by=61s` })
    }
  })
}

/** Creates a session, uses it, resets it, uses it again and deletes it. */
async function sessions(client) {
  let turn = 0
  await repeatInSession(client, { plan: 'enterprise' }, async ({ api, control }) => {
    for (let round = 1; round <= 2; round += 1) {
      turn += 1
      await runCycle(client, { api, name: `${client.name} ${turn}` })
      await client.expect([200, 204], { method: 'POST', path: `${control}/reset` })
    }
  })
}

const FAULTS = [
  { status: 503, times: 3 },
  { delay: 20 },
  { network: 'reset', probability: 0.3 },
  { network: 'truncate', operation: 'getPet' },
  { network: 'empty', skip: 2 },
  { network: 'malformed-json', times: 2 },
  { status: 500, code: 'soak', schedule: { duration: '10s', every: '20s' } },
]

/** The scenarios that leave the quotas alone. */
const SCENARIOS = ['flaky', 'outage', 'brownout', 'slow', 'lossy']

/** Adds random faults and scenarios, and sends requests that may fail. Without them, all is well. */
async function faults(client) {
  await repeatInSession(client, { plan: 'enterprise' }, async ({ api, control }) => {
    const post = (path, body) =>
      client.expect([200], { method: 'POST', path: `${control}/faults/${path}`, body })
    for (let count = client.draw(4); count > 0; count -= 1) {
      await post('add', FAULTS[client.draw(FAULTS.length) - 1])
    }
    await post('play', [SCENARIOS[client.draw(SCENARIOS.length) - 1]])
    const tryOnce = async () => {
      const signal = AbortSignal.timeout(1_000)
      await client.send({ path: `${api}/pets/1`, signal }).then(
        ({ status }) => client.count(`status ${status}`),
        () => client.count('broken by a fault'),
      )
    }
    await Promise.all(Array.from({ length: 10 }, tryOnce))
    await client.expect([204], { method: 'POST', path: `${control}/faults/clear` })
    await client.expect([200], { path: `${api}/pets/1` })
  })
}
