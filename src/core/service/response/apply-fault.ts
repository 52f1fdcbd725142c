import type { Fault } from '../../faults/fault.ts'
import type { ApiResponse } from '../../http/messages.ts'
import type { Random } from '../../lib/random.ts'
import type { RequestContext } from '../context.ts'

/** Applies the latency of the service and the acting fault to a finished response. */
export function applyFault(
  { trace, internals }: RequestContext,
  response: ApiResponse,
): ApiResponse {
  const { settings, state } = internals
  const fault = trace.fault?.fault
  const delayMs = drawFrom(settings.latency, state.random) + drawFrom(fault?.delay, state.random)
  return {
    ...response,
    ...(fault?.headers && { headers: overrideHeaders(response.headers, fault.headers) }),
    ...(delayMs > 0 && { delayMs }),
    ...(fault?.network && { network: fault.network }),
  }
}

/** Draws a delay in ms from a range; 0 if there's no range. */
function drawFrom(range: Fault['delay'], random: Random): number {
  if (!Array.isArray(range)) return 0
  const [least, most] = range
  return least === most ? least : random.between(least, most)
}

/** Sets and removes headers. Names aren't case-sensitive. */
function overrideHeaders(
  headers: ApiResponse['headers'],
  changes: NonNullable<Fault['headers']>,
): ApiResponse['headers'] {
  const names = new Set(Object.keys(changes).map((name) => name.toLowerCase()))
  const kept = Object.entries(headers).filter(([name]) => !names.has(name.toLowerCase()))
  const added = Object.entries(changes).flatMap(([name, value]) =>
    value === null ? [] : [[name, value] as const],
  )
  return Object.fromEntries([...kept, ...added])
}
