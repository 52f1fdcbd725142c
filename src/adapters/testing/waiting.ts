import { internalsOf, type Petstore } from '../../core/petstore/create-petstore.ts'

/**
 * Names the requests that still wait because a fault never answers them (`network: 'timeout'`).
 * Undefined if none does. A test that awaits one ends by its timeout, which doesn't say why.
 */
export function describeWaiting(petstore: Petstore): string | undefined {
  const entries = internalsOf(petstore).state.journal.entries()
  const lines = entries
    .filter(({ response, delivery }) => {
      return response.network === 'timeout' && delivery.answeredTick === undefined
    })
    .map(({ method, url, trace }) => {
      return `[petstore-mock] ${method} ${url} still waits: ${trace.fault?.id} never answers (network: 'timeout'). Give the client a timeout, or abort its request.`
    })
  return lines.length === 0 ? undefined : lines.join('\n')
}
