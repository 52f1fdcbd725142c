import { type PetstoreServer, startServer } from 'petstore-mock/server'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Controlled, call } from '../support/server/control.ts'
import { fitsSchema } from '../support/server/control-contract.ts'
import { CLOCK, START } from '../support/service/state.ts'

interface TakesBody {
  readonly target: string
  readonly schema: string
}

const CLOCK_CALL = { target: 'PATCH /clock', schema: 'ClockChange' }
const QUOTA_CALL = { target: 'PATCH /quotas/mine', schema: 'QuotaChange' }
const SCENARIO_CALL = { target: 'POST /scenarios', schema: 'ScenarioChoice' }
const FAULT_CALL = { target: 'POST /faults', schema: 'Fault' }
const RESET_CALL = { target: 'POST /reset', schema: 'ResetOptions' }

let server: PetstoreServer

beforeAll(async () => {
  server = await startServer({ port: 0, clock: CLOCK })
})

afterAll(() => server.close())

beforeEach(() => server.petstore.reset())

/** Returns whether the server accepts a value, and whether the schema does. */
async function verdicts(server: Controlled, { target, schema }: TakesBody, body: unknown) {
  const { status } = await call(server, target, { body: JSON.stringify(body) })
  expect([200, 201, 204, 422]).toContain(status)
  return { body, isAccepted: status < 300, isValid: fitsSchema(schema, body) }
}

const DURATIONS = [0, 1.5, 61_000, '61s', '1.5h', '0ms', -1, '', '61', '61 s', 's', null, [], true]
const INSTANTS = [
  START,
  START + 0.5,
  '2026-05-01',
  '2026-05-01T00:00:00Z',
  '2026-05-01T02:00+02:00',
  'Fri, 01 May 2026 00:00:00 GMT',
  'Fri, 1 May 2026 00:00:00 GMT',
  'now',
  999_999_999,
  1_000_000_000,
  1_798_761_600,
  100_000_000_000,
  100_000_000_001,
]
const OTHERS = [null, [], {}, true, '', 9e15, -9e15, '2026-05-01T00:00:00', '2026-5-1']

const CLOCK_BODIES = [
  ...DURATIONS.map((advance) => ({ advance })),
  ...[...INSTANTS, ...OTHERS].flatMap((at) => [{ freeze: at }, { set: at }]),
  ...[true, false, null, 1, 'true'].map((resume) => ({ resume })),
  {},
  [],
  null,
  'resume',
  { resume: true, advance: '1s' },
  { advanced: '1s' },
]

const QUOTA_BODIES = [
  ...['free', 'pro', 5, null].map((plan) => ({ plan })),
  ...['minute', 'day', 'hour', '', null, true].map((exhaust) => ({ exhaust })),
  ...[0, 60, -1, 1.5, '1', null].map((remaining) => ({ remaining })),
  ...['minute', 'day', 'hour', null].map((window) => ({ remaining: 1, window })),
  ...DURATIONS.map((ban) => ({ ban })),
  ...[true, false, null, 'true'].map((pardon) => ({ pardon })),
  { plan: 'pro', exhaust: 'minute', ban: '1m', pardon: true },
  { plan: 'pro', extra: 1 },
  {},
  [],
  null,
  5,
]

const FAULT_BODIES = [
  ...[399, 400, 503, 599, 600, 500.5, '500', null].map((status) => ({ status })),
  ...['reset', 'timeout', 'empty', 'truncate', 'malformed-json', 'down', '', null].map(
    (network) => ({ network }),
  ),
  ...DURATIONS.map((delay) => ({ delay })),
  ...[[1, 2], ['1s', '2s'], [1], [1, 2, 3], ['a', 'b']].map((delay) => ({ delay })),
  ...[{}, { 'X-A': 'b' }, { 'X-A': null }, { 'X-A': 5 }, [], null].map((headers) => ({ headers })),
  ...['getPet', ['getPet', 'listPets'], [], 5, [5], null].map((operation) => ({
    operation,
    status: 500,
  })),
  ...['mine', null, 5].map((apiKey) => ({ apiKey, status: 500 })),
  ...[0, 0.5, 1, 1.1, -0.1, '1', null].map((probability) => ({ probability, status: 500 })),
  ...[0, 1, -1, 1.5, '1', null, 1e300].flatMap((count) => [
    { skip: count, status: 500 },
    { times: count, status: 500 },
  ]),
  ...[true, false, null, 1].flatMap((perCall) => [
    { perCall, status: 500 },
    { perCall, times: 1, status: 500 },
    { perCall, skip: 0, status: 500 },
  ]),
  ...[true, false, null, 1].map((afterOperation) => ({ afterOperation, status: 500 })),
  ...['x', '', 5, null].flatMap((said) => [
    { code: said, status: 500 },
    { message: said, status: 500 },
  ]),
  ...[
    {},
    { startAfter: '1m', duration: '10s', every: '1m', until: '2026-05-02' },
    { every: '1m' },
    { startAfter: -1 },
    { until: 'later' },
    { stop: '1m' },
    null,
    '1m',
  ].map((schedule) => ({ schedule, status: 500 })),
  { code: 'x', message: 'y' },
  { times: 2 },
  { statsu: 500 },
  {},
  [],
  null,
]

const SCENARIO_BODIES = [
  ...['flaky', 'outage', 'brownout', 'slow', 'lossy', 'rate-limited', 'none', '', 5, null].flatMap(
    (name) => [name, { name }],
  ),
  ...[0, 3, -1, 1.5, '3', null].map((remaining) => ({ remaining })),
  ...[[], [{ status: 503 }], [{}], [5], {}, null].map((faults) => ({ faults })),
  { faults: [{ delay: '1s' }], remaining: 3 },
  { name: 'outage', remaining: 3 },
  { scenario: 'outage' },
  {},
  [],
  null,
]

const RESET_BODIES = [
  ...[[], ['db', 'clock', 'quotas', 'faults', 'journal'], ['data'], 'clock'].map((keep) => ({
    keep,
  })),
  { keeps: ['clock'] },
  {},
  [],
  null,
]

/** Returns a case for each body of a call. */
function sending<Body>(takes: TakesBody, bodies: readonly Body[]) {
  return bodies.map((body) => [takes.target, body, takes] as const)
}

test.each<readonly [string, unknown, TakesBody]>([
  ...sending(CLOCK_CALL, CLOCK_BODIES),
  ...sending(QUOTA_CALL, QUOTA_BODIES),
  ...sending(FAULT_CALL, FAULT_BODIES),
  ...sending(SCENARIO_CALL, SCENARIO_BODIES),
  ...sending(RESET_CALL, RESET_BODIES),
])('%s agrees with its schema on %j', async (_, body, takes) => {
  const { isAccepted, isValid } = await verdicts(server, takes, body)
  expect(isAccepted).toBe(isValid)
})

test.each([
  // Plans and operations depend on the server's options.
  [QUOTA_CALL, { plan: 'gold' }],
  [QUOTA_CALL, { remaining: 61 }],
  // A schema of OpenAPI 3.0 can't say that one field needs another.
  [QUOTA_CALL, { window: 'day' }],
  [FAULT_CALL, { operation: 'getDog', status: 500 }],
  // A schema can't check that a date exists.
  [CLOCK_CALL, { set: '2026-13-01T00:00:00Z' }],
  // A schema can't convert the unit of a duration.
  [CLOCK_CALL, { advance: '999999999999999d' }],
  // A schema can't compare two values.
  [FAULT_CALL, { delay: [2, 1] }],
  // Timers are limited to 24 days.
  [FAULT_CALL, { delay: '25d' }],
  // A schedule can't repeat every 0 ms.
  [FAULT_CALL, { status: 500, schedule: { duration: 1, every: 0 } }],
  // HTTP decides which header names and values are valid.
  [FAULT_CALL, { headers: { 'X A': 'b' } }],
  [FAULT_CALL, { headers: { 'X-A': 'b\r\nX-B: c' } }],
  [FAULT_CALL, { headers: { 'Content-Length': '5' } }],
])("the server refuses what the schema of %j can't exclude: %j", async (target, body) => {
  const { isAccepted, isValid } = await verdicts(server, target, body)
  expect({ isAccepted, isValid }).toEqual({ isAccepted: false, isValid: true })
})
