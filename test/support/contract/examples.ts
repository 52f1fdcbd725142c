import { defaultWorld } from 'petstore-mock/fixtures'
import { PROBLEMS } from '../../../src/core/model/problems.ts'
import { type Attempt, attemptFor, carryOut, encoded, repeated, successes } from './attempts.ts'
import type { ReceivedResponse } from './check.ts'
import { catalogue, declaredKey, type Operation, operations } from './contract.ts'

type Values = Readonly<Record<string, unknown>>

/** An example of openapi.yaml: the keys that lead to it, and the value that the service sends. */
export type Example = readonly [path: readonly string[], value: unknown]

const options = { fixtures: defaultWorld }
const asJson = { options }

/** Returns the examples of all error codes. */
export async function errorExamples(): Promise<readonly Example[]> {
  const examples = [...catalogue].map(async (code): Promise<readonly Example[]> => {
    const operation = operations.find((one) => one['x-error-codes'].includes(code))
    if (operation === undefined) return []
    const attempt = attemptFor(operation.operationId, code)
    const { response } = await carryOut(attempt, asJson)
    const summary = PROBLEMS.get(code)?.title
    return [[['components', 'examples', code], { summary, value: bodyOf(response) }]]
  })
  return (await Promise.all(examples)).flat()
}

/**
 * Returns the example of each operation that answers with records: the response to a request for the
 * first record, or the first two, or with the first example of its body.
 */
export async function recordExamples(): Promise<readonly Example[]> {
  const answering = operations.filter(({ method }) => method !== 'DELETE')
  const examples = answering.map(async (operation): Promise<readonly Example[]> => {
    const { response } = await carryOut(usualRequest(operation), asJson)
    const status = declaredKey(operation, response.status)
    if (response.body === null || status === undefined) return []
    const { path, method } = operation
    const steps = ['paths', path, method.toLowerCase(), 'responses', status, 'content']
    return [[[...steps, 'application/json', 'example'], bodyOf(response)]]
  })
  return (await Promise.all(examples)).flat()
}

const origin = 'http://localhost:5173'

/** Returns all values of each header that the usual requests, and those that fail, lead to. */
export async function sentHeaders(): Promise<ReadonlyMap<string, readonly string[]>> {
  const sent = new Map<string, string[]>()
  for (const operation of operations) {
    const codes = operation['x-error-codes']
    const attempts = codes.map((code) => attemptFor(operation.operationId, code))
    const usual = usualRequest(operation)
    const others = operation.method === 'POST' ? [repeated(usual), encoded(usual)] : []
    for (const attempt of [usual, ...others, ...attempts]) {
      const { response } = await carryOut(attempt, {
        headers: { Origin: origin },
        options: { ...options, rateLimit: { ietfHeaders: true } },
      })
      for (const [name, value] of Object.entries(response.headers))
        sent.set(name, [...(sent.get(name) ?? []), value])
    }
  }
  return sent
}

/** Returns the value that keys lead to. */
export function valueAt(contract: unknown, path: readonly string[]): unknown {
  return path.reduce<unknown>((node, key) => Reflect.get(Object(node), key), contract)
}

function usualRequest({ operationId, path, method, requestBody }: Operation): Attempt {
  const [example] = Object.values(requestBody?.content['application/json']?.examples ?? {})
  if (method === 'DELETE') return successes[operationId]
  const first = path.replace(/\{\w+\}/, '1')
  if (example === undefined) return { method, path: first === path ? `${path}?limit=2` : first }
  const headers = { 'Content-Type': 'application/json' }
  return { method, path: first, headers, body: JSON.stringify(example.value) }
}

function bodyOf({ body }: ReceivedResponse): Values {
  return JSON.parse(body ?? 'null')
}
