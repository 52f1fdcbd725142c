import { expect, test } from 'vitest'
import { call, start } from '../support/server/control.ts'

test.each([
  ['/clock?format=har', '"format" isn\'t a parameter; there are none'],
  ['/audit?failon=error', '"failon" isn\'t a parameter; did you mean failOn?'],
  [
    '/audit?format=xml',
    'format: expected one of "json", "text", "markdown", "junit" but got "xml"',
  ],
  ['/journal?operation=getPet,', '"updateInventoryItem" but got ""'],
  [
    '/journal?status=200,ok',
    'status: expected an integer from 100 to 599, or a class such as 4xx but got "ok"',
  ],
  ['/journal?search=statsu:429', 'but got "statsu:"; did you mean "status"?'],
  ['/journal?limit=-1', 'limit: expected an integer from 0 to 999999999999999 but got "-1"'],
  ['/journal?bodies=no', 'bodies: expected '],
  ['/journal?apiKey=', 'apiKey: expected an API key or anonymous but got ""'],
  ['/journal?method=a%20b', 'method: expected a method, such as GET but got "a b"'],
  ['/journal?path=/a&path=/b', 'path: expected one value but got several'],
  ['/journal?since=yesterday', 'since: expected an ISO 8601 '],
  ['/journal?headers[]=1', '"headers[]" isn\'t a parameter; expected headers[NAME]=VALUE'],
  ['/journal?headers[a%20b]=1', 'headers: expected header names but got "a b"'],
  ['/journal?headers[x-a]=1&headers[x-a]=2', 'headers[x-a]: expected one value but got several'],
  ['/rows/pets', '"category", "pet", "order", "inventoryItem" but got "pets"; did you mean "pet"?'],
  ['/rows/__proto__', 'model: expected one of '],
  ['/rows/pet/1e3', 'id: expected an integer from '],
  ['/rows/pet/99999999999999999999', 'id: expected an integer from '],
  ['/rows/pet?status=sold', '"status" isn\'t a parameter; '],
])('GET %s is refused with what was expected', async (path, message) => {
  const { status, body } = await call(await start(), `GET ${path}`)

  expect(status).toBe(400)
  expect(body.code).toBe('invalid_parameter')
  expect(body.message).toContain(message)
  expect(body.message.startsWith(body.path === undefined ? '"' : `${body.path}: `)).toBe(true)
})

/** For each call, bodies that it refuses, and what the message says. */
const BODIES: Readonly<Record<string, readonly (readonly [body: unknown, message: string])[]>> = {
  'PATCH /clock': [
    [{ advnce: '1s' }, 'did you mean advance?'],
    [{ advance: '1s', set: 0 }, 'exactly one of freeze, set, advance, resume'],
  ],
  'POST /faults': [[{ statsu: 503 }, 'did you mean status?']],
  'POST /scenarios': [
    [{ name: 'outtage' }, 'got "outtage"; did you mean "outage"?'],
    ['"outtage"', 'got "outtage"; did you mean "outage"?'],
    [{ scenario: 'a' }, '"scenario" isn\'t one of its options; expected one of name, faults'],
    [{ name: 'outage', remaining: 3 }, 'scenario: expected either name, or faults and remaining'],
    [{ name: 5 }, 'scenario.name: expected the name of a scenario but got 5'],
    [{ faults: [{ statsu: 503 }] }, 'scenario.faults[0]: "statsu" isn\'t one of its options; did'],
  ],
  'POST /sessions': [[{ port: 1 }, '"port" isn\'t one of its options']],
  'POST /reset': [
    [{ kep: ['clock'] }, 'did you mean keep?'],
    [{ fixtures: {} }, 'create a session: POST /__petstore/sessions with {"fixtures":…}'],
  ],
  'PATCH /quotas/mine': [
    [{ exaust: 'day' }, 'did you mean exhaust?'],
    [{}, 'quota: expected at least one of plan, exhaust, remaining, ban, pardon but got {}'],
    [{ plan: 'pro', pardon: false }, 'pardon: expected true but got false'],
    [{ pardon: true, plan: 'gold' }, 'plan: expected the name of a plan (free, pro, business, '],
    [{ plan: 'pro', exhaust: 'hour' }, 'exhaust: expected one of "minute", "day" but got "hour"'],
    [{ plan: 'pro', remaining: 301 }, 'remaining: expected an integer from 0 to 300 but got 301'],
    [{ plan: 'pro', window: 'day' }, 'remaining: expected an integer from 0 to 10000 but got und'],
    [{ plan: 'pro', ban: 'soon' }, '\'2d\' but got "soon"'],
    [
      { limit: 3 },
      '"limit" isn\'t one of its options; for limits of your own, set plans: { mine: ',
    ],
  ],
  'POST /rows/pet': [
    [{}, 'name: expected a string but it is missing'],
    [{ name: 'A', categoryId: 'x' }, 'pet.categoryId: expected an integer from '],
    [{ name: 'A', categoryId: 2 ** 53 }, 'as a number up to 2^53 - 1'],
    [{ name: 'A', categoryId: null }, 'categoryId: expected an integer'],
    [{ id: '0', name: 'A', categoryId: '1' }, 'pet.id: expected an id from 1 to '],
    [{ id: '2', name: 'A', categoryId: '1' }, 'expected an id that no other row has but got "2"'],
  ],
  'PATCH /rows/pet/1': [
    [{}, 'pet: expected at least one field but got {}'],
    [{ id: '2' }, 'pet.id: expected an id that no other row has but got "2"'],
    [{ nmae: 'A' }, 'did you mean name?'],
  ],
  'PUT /state': [
    [{ version: 2, parts: {} }, 'snapshot: expected version 1 but got 2'],
    ['[]', 'snapshot: expected a snapshot from GET /state but got []'],
    [
      { pets: [] },
      'from these rows, create a session: POST /__petstore/sessions with {"fixtures":',
    ],
  ],
}

const REFUSED = Object.entries(BODIES).flatMap(([target, bodies]) =>
  bodies.map(([body, message]) => [target, body, message] as const),
)

test.each(REFUSED)(
  '%s refuses %j with what was expected, and changes nothing',
  async (target, body, message) => {
    const server = await start()
    server.petstore.quotas.ban('mine', '1h')
    const before = server.petstore.snapshot()

    const response = await call(server, target, { body })

    expect(response.status).toBe(422)
    expect(response.body.code).toBe('validation_failed')
    expect(response.body.message).toContain(message)
    expect(response.body.message.startsWith(`${response.body.path}: `)).toBe(true)
    expect(server.petstore.snapshot()).toEqual(before)
  },
)
