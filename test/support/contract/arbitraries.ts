import fc from 'fast-check'
import type { ApiRequest } from 'petstore-mock'
import { operations, paths } from './contract.ts'

/** Text of any UTF-16 units, including lone surrogates and control characters. */
const anyText = fc.oneof(
  fc.string({ unit: fc.nat({ max: 0xffff }).map((unit) => String.fromCharCode(unit)) }),
  fc.string({ unit: 'binary' }),
  fc.string(),
)

/** Generates mostly usual values, so that many requests get past validation. */
const mostly = <T>(usual: fc.Arbitrary<T>, odd: fc.Arbitrary<T>): fc.Arbitrary<T> =>
  fc.oneof({ weight: 8, arbitrary: usual }, { weight: 1, arbitrary: odd })

const segment = fc.oneof(
  anyText,
  { weight: 3, arbitrary: fc.integer({ min: 0, max: 14 }).map(String) },
  fc.bigInt({ min: -(2n ** 65n), max: 2n ** 65n }).map(String),
  fc.constantFrom('%', '%E0%A4%A', '%00', '..', '__proto__', '1%2F2', '1e3', '0x1', ' 1', '+1'),
)

const path = mostly(
  fc
    .tuple(fc.constantFrom(...paths.map(([template]) => template)), segment)
    // A function, so that `$&` in a segment is only text.
    .map(([template, id]) => template.replace(/\{\w+\}/, () => id)),
  fc.oneof(
    fc.array(segment).map((segments) => `/${segments.join('/')}`),
    anyText,
  ),
)

const parameter = fc.tuple(
  fc.oneof(
    fc.constantFrom('limit', 'offset', 'status', 'categoryId', 'petId', 'complete', '__proto__'),
    anyText,
  ),
  fc.oneof(segment, fc.constantFrom('available', 'true', '1', '')),
)

const query = mostly(
  fc.array(parameter, { maxLength: 3 }).map((all) => all.map((one) => one.join('=')).join('&')),
  anyText,
)

const origin = fc.constant('https://shop.example')
const json = fc.constantFrom('application/json', 'application/json; charset=utf-8')
const apiKey = mostly(fc.constantFrom('key-1', 'key-2'), anyText)

const headers = fc.record(
  {
    'content-type': mostly(json, anyText),
    accept: fc.oneof(fc.constantFrom('application/json', '*/*'), anyText),
    origin: mostly(origin, anyText),
    'x-api-key': apiKey,
    authorization: mostly(
      apiKey.map((key) => `Bearer ${key}`),
      anyText,
    ),
    'access-control-request-method': fc.oneof(fc.constantFrom('GET', 'PUT'), anyText),
    'access-control-request-headers': fc.oneof(fc.constant('x-api-key, accept'), anyText),
  },
  { requiredKeys: [] },
)

const oddValue = fc.oneof(fc.jsonValue({ depthSize: 'small' }), anyText)
const id = mostly<unknown>(fc.integer({ min: 1, max: 12 }), oddValue)
const name = mostly<unknown>(anyText, oddValue)
const quantity = mostly<unknown>(fc.maxSafeInteger(), oddValue)

/** The fields of the contract, mostly with valid values. */
const fields = {
  id,
  name,
  categoryId: mostly<unknown>(fc.integer({ min: 1, max: 4 }), oddValue),
  status: mostly<unknown>(fc.constantFrom('available', 'pending', 'sold'), oddValue),
  description: name,
  petId: id,
  quantity,
  shipDate: mostly<unknown>(fc.constantFrom('2026-05-01T00:00:00Z'), oddValue),
  complete: mostly<unknown>(fc.boolean(), oddValue),
}

const pick = (...names: readonly (keyof typeof fields)[]) =>
  fc.record(Object.fromEntries(names.map((field) => [field, fields[field]])), { requiredKeys: [] })

const record = mostly(
  fc.oneof(
    pick('name', 'categoryId'),
    pick('name', 'categoryId', 'status', 'id'),
    pick('name', 'description'),
    pick('petId', 'quantity', 'shipDate', 'complete'),
    pick('quantity'),
  ),
  fc.dictionary(fc.constantFrom('name', '__proto__', 'constructor', 'toString'), oddValue),
)

const body: fc.Arbitrary<string | null> = mostly<string | null>(
  record.map((value) => JSON.stringify(value)),
  fc.oneof(fc.json(), anyText, fc.constant(null)),
)

const method = mostly(
  fc.constantFrom('GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'OPTIONS', 'PATCH', 'TRACE', 'CONNECT'),
  anyText,
)

/** Any request, valid or not. Most of them nearly match an operation. */
export const anyRequest: fc.Arbitrary<ApiRequest> = fc
  .record({ method, path, query, headers, body })
  .map(({ headers: sent, ...request }) => {
    const all = new Map(Object.entries(sent))
    return {
      ...request,
      header: (field) => all.get(field),
      headerList: () => [...all].flat(),
    }
  })

const writes = operations.filter(({ requestBody }) => requestBody !== undefined)

/** Any body, sent as JSON to an operation with a request body. */
export const anyWrite: fc.Arbitrary<ApiRequest> = fc
  .record({ operation: fc.constantFrom(...writes), body })
  .map(({ operation, body: text }) => ({
    method: operation.method,
    path: operation.path.replace(/\{\w+\}/, '1'),
    body: text,
    header: (field) => (field === 'content-type' ? 'application/json' : null),
  }))
