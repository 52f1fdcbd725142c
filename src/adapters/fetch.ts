import { BODY_LIMIT, METHODS_WITH_BODY } from '../contract/body.ts'
import { endDelivery, loseDelivery, startDelivery } from '../http/delivery.ts'
import type { AdapterRequest, ApiReply, ApiRequest } from '../http/messages.ts'
import { laterTurn, sleep, untilAborted } from '../time/timers.ts'

/** The service as an adapter asks it: at once, or in its turn where several share a state. */
export type Handle = (request: AdapterRequest) => ApiReply | Promise<ApiReply>

/** Where a relative URL leads in `petstore.fetch('/pets')`: the origin does not matter there. */
const NOWHERE = 'http://petstore.localhost'

/** Answers like the global `fetch`. */
export async function answerFetch(
  handle: Handle,
  input: RequestInfo | URL,
  init?: RequestInit,
): Promise<Response> {
  const target = typeof input === 'string' ? new URL(input, NOWHERE) : input
  const request = new Request(target, init)
  request.signal.throwIfAborted()
  const response = await answerRequest(handle, request)
  request.signal.throwIfAborted()
  // Only a response that a network error made has this type: fetch rejects with a TypeError.
  if (response.type === 'error') throw new TypeError('fetch failed')
  return response
}

/**
 * Answers a Fetch API request; a broken connection is a response of type `error`, and so is one
 * that the client has given up: whoever sent the request tells of the abort.
 */
export async function answerRequest(
  handle: Handle,
  request: Request,
  delivery = startDelivery(),
): Promise<Response> {
  const reply = await handle({ ...(await readRequest(request)), delivery })
  if (reply.delayMs !== undefined) await sleep(reply.delayMs, request.signal)
  // What is sent in this turn was sent without knowing the reply.
  else await laterTurn()
  if (reply.network === 'timeout') await untilAborted(request.signal)
  if (request.signal.aborted) loseDelivery(delivery)
  else endDelivery(delivery)
  const isBroken = reply.network === 'reset' || reply.network === 'empty'
  return isBroken || request.signal.aborted ? Response.error() : toResponse(reply)
}

async function readRequest(request: Request): Promise<ApiRequest> {
  const { pathname, search, host } = new URL(request.url)
  const hasBody = METHODS_WITH_BODY.has(request.method)
  const isBodyTooLarge = hasBody && Number(request.headers.get('content-length')) > BODY_LIMIT
  return {
    method: request.method,
    path: pathname,
    query: search.slice(1),
    header: (name) => request.headers.get(name),
    // What is sent over a network begins with where it goes: archives of the journal tell it.
    headerList: () => ['host', host, ...[...request.headers].flat()],
    body: hasBody && !isBodyTooLarge ? await request.text() : null,
    isBodyTooLarge,
  }
}

function toResponse({ status, headers, body, network }: ApiReply): Response {
  const content = network === 'truncate' && body !== null ? cutShort(body) : body
  return new Response(content, { status, headers })
}

/** A body that breaks off in the middle, as when the connection is lost while it is read. */
function cutShort(body: string): ReadableStream<Uint8Array> {
  const bytes = new TextEncoder().encode(body.slice(0, Math.ceil(body.length / 2)))
  return new ReadableStream({
    start(controller) {
      controller.enqueue(bytes)
    },
    pull(controller) {
      controller.error(new TypeError('terminated'))
    },
  })
}
