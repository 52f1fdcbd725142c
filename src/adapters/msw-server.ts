import type { SetupServer } from 'msw/node'

/** Starts to intercept requests. Returns a function that stops it. */
export function intercept(
  server: SetupServer,
  onUnhandledRequest: 'bypass' | 'warn' | 'error',
): () => void {
  // msw 2 reads the first option, msw 3 the second. Each ignores the other.
  server.listen({ onUnhandledRequest, ...{ onUnhandledFrame: onUnhandledRequest } })
  server.events.on('response:mocked', drain)
  return () => {
    server.events.removeListener('response:mocked', drain)
    server.close()
  }
}

/**
 * Reads the copy of a response that msw creates for its events.
 *
 * Otherwise, a client that cancels the body of a response waits forever. The openai client does so
 * before a retry. Responses without a length are not read: they come from other handlers, and may
 * be endless streams.
 */
function drain({ response }: { readonly response: Response }): void {
  if (response.bodyUsed || !response.headers.has('content-length')) return
  void response
    .clone()
    .arrayBuffer()
    .catch(() => {})
}
