import { fetchFrom } from '../../../core/fetch/fetch.ts'
import { RELATIVE_ORIGIN } from '../../../core/http/base-url.ts'
import type { PetstoreInternals } from '../../../core/petstore/create-petstore.ts'
import type { End } from './drive.ts'
import type { ClientContext, ClientFunction, Settled } from './run.ts'
import type { RunRequests } from './run-requests.ts'

/** A client function that has been called. */
export class StartedClient<Result> {
  #settled: Settled<Result> | undefined

  constructor(
    client: ClientFunction<Result>,
    petstore: PetstoreInternals,
    { requests, storage }: { readonly requests: RunRequests } & Pick<ClientContext, 'storage'>,
  ) {
    const context: ClientContext = {
      storage,
      fetch: (input, init) => requests.send(() => fetchFrom(petstore, input, init)),
      baseUrl: baseUrlOf(petstore),
      petstore: petstore.petstore,
      client: 1,
    }
    call(client, context).then(
      (result) => {
        this.#settled = { kind: 'resolved', result }
      },
      (error: unknown) => {
        this.#settled = { kind: 'rejected', error }
      },
    )
  }

  /** Whether the function has resolved or rejected. */
  get isSettled(): boolean {
    return this.#settled !== undefined
  }

  /** Returns how the function ended, or that the run ended without it. */
  settled(end: End): Settled<Result> {
    if (end !== 'settled') return { kind: 'never', end }
    return this.#settled ?? { kind: 'never', end: 'stuck' }
  }
}

/** Returns the URL of a petstore, without a slash at the end. */
function baseUrlOf({ settings }: PetstoreInternals): string {
  const { origin, path } = settings.baseUrl
  return (origin ?? RELATIVE_ORIGIN) + path
}

/** Calls a client function. If it throws at once, the promise rejects. */
async function call<Result>(
  client: ClientFunction<Result>,
  context: ClientContext,
): Promise<Result> {
  return client(context)
}
