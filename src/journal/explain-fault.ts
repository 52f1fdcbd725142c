import type { ActiveFault } from '../faults/fault.ts'
import { isResponseLost } from '../http/messages.ts'
import type { JournalRecord } from './entry.ts'

const NETWORK_EFFECTS = {
  reset: 'reset the connection',
  empty: 'closed the connection without a response',
  timeout: 'left the request unanswered',
  truncate: 'cut the body of the response short',
  'malformed-json': 'made the body of the response invalid JSON',
}

/**
 * Explains the effects of a fault on a request, and the delay of the response. One sentence each.
 */
export function explainFault({ response: { delayMs }, trace }: JournalRecord): readonly string[] {
  const { fault: active } = trace
  const delay = delayMs === undefined ? [] : [`The response was delayed by ${delayMs} ms.`]
  if (active === undefined) return delay
  const times = active.acted === 1 ? 'once' : `${active.acted} times`
  return [`Fault ${active.id} ${effectsOf(active)}. It has acted ${times}.`, ...delay]
}

function effectsOf({
  fault: { status, network, headers, delay, afterOperation },
}: ActiveFault): string {
  const when = afterOperation ? 'after the operation ran' : 'before the operation ran'
  const isLost = isResponseLost(network)
  const effects = [
    ...(status === undefined || isLost ? [] : [`answered ${status} ${when}`]),
    ...(network === undefined ? [] : [NETWORK_EFFECTS[network] + (isLost ? ` ${when}` : '')]),
    ...(headers === undefined ? [] : ['changed the headers of the response']),
    ...(delay === undefined ? [] : ['delayed the response']),
  ]
  return effects.join(', ')
}
