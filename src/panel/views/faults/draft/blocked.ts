import { isResponseLost, NETWORK_FAULTS } from '../../../../http/messages.ts'
import type { FaultDraft } from './draft.ts'

/** Why fields have no effect beside the others. The form disables them. */
export type Blocked = { readonly [Name in keyof FaultDraft]?: string }

/** Returns which fields of a draft have no effect, and why. */
export function blockedFields(draft: FaultDraft): Blocked {
  const { status, network, delay, duration } = draft
  const isLost = isLosing(network)
  const lost = `With ${network}, the client gets no response`
  return {
    ...(isLost && { status: lost, code: lost, message: lost, headers: lost }),
    ...(!isLost && status === '' && { code: 'Needs a status', message: 'Needs a status' }),
    ...(delay === '' && { delayMost: 'Needs a shortest delay' }),
    ...(network === 'timeout' && blockedByTimeout),
    ...(duration === '' && { every: 'Needs a duration' }),
    ...(!isLost &&
      status === '' && {
        afterOperation: 'Needs a fault that replaces the response: a status, or no response',
      }),
  }
}

const NEVER = 'With timeout, the response never comes'

const blockedByTimeout = { delay: NEVER, delayMost: NEVER }

function isLosing(network: string): boolean {
  return isResponseLost(NETWORK_FAULTS.find((each) => each === network))
}
