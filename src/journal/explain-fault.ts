import type { ActiveFault } from '../faults/fault.ts'
import type { JournalRecord } from './entry.ts'

const BROKEN = {
  reset: 'reset the connection',
  empty: 'closed the connection without a reply',
  timeout: 'let it wait for ever',
  truncate: 'broke the reply off in its body',
  'malformed-json': 'made its body one that does not parse',
}

/** Says what a fault did to a request, and what held its reply back. */
export function explainFault({ reply: { delayMs }, trace }: JournalRecord): readonly string[] {
  const { fault: active } = trace
  const delay = delayMs === undefined ? [] : [`The reply was held back for ${delayMs} ms.`]
  if (active === undefined) return delay
  const times = active.acted === 1 ? 'once' : `${active.acted} times`
  return [`The fault ${active.id} ${effectsOf(active)}; it has acted ${times}.`, ...delay]
}

function effectsOf({ fault: { status, network, headers, delay, after } }: ActiveFault): string {
  const when = after ? 'after the operation had run' : 'before the operation'
  const isBroken = network === 'reset' || network === 'empty' || network === 'timeout'
  const effects = [
    ...(status === undefined || isBroken ? [] : [`answered ${status} ${when}`]),
    ...(network === undefined ? [] : [isBroken ? `${BROKEN[network]} ${when}` : BROKEN[network]]),
    ...(headers === undefined ? [] : ['changed its headers']),
    ...(delay === undefined ? [] : ['delayed it']),
  ]
  return effects.join(', ')
}
