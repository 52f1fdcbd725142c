import { failureOf } from './failure.ts'
import type { ClientContext, ClientFunction } from './run/run.ts'
import { describeError } from './words.ts'

/** How one of two clients has ended. */
interface PairResult {
  readonly client: number
  readonly result?: unknown
  readonly error?: string
}

/** Returns a client that runs another one twice, side by side. */
export function sideBySide(client: ClientFunction): ClientFunction<readonly PairResult[]> {
  return (context) => Promise.all([1, 2].map((number) => settle(client, context, number)))
}

/**
 * Returns a client that runs another one twice, one after the other, in an order of their numbers.
 *
 * @throws {Error} from it if the first one fails.
 */
export function oneByOne(client: ClientFunction, order: readonly [number, number]): ClientFunction {
  return async (context) => {
    const [first, second] = order
    const result = await client({ ...context, client: first })
    const results = [{ client: first, result }, await settle(client, context, second)]
    return results.sort((one, other) => one.client - other.client)
  }
}

async function settle(
  client: ClientFunction,
  context: ClientContext,
  number: number,
): Promise<PairResult> {
  try {
    const result = await client({ ...context, client: number })
    const failure = failureOf({ kind: 'resolved', result })
    return { client: number, result, ...(failure && { error: describeError(failure.error) }) }
  } catch (error) {
    return { client: number, error: describeError(error) }
  }
}
