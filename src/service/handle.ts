import type { AdapterRequest, ApiReply } from '../http/messages.ts'
import type { Outcome } from '../http/outcome.ts'
import { createContext, type RequestContext, type Service, type Step } from './context.ts'
import { recordRequest } from './record-request.ts'
import { buildReply } from './reply/build-reply.ts'
import { runOperation } from './run-operation.ts'
import { authenticate } from './steps/authenticate.ts'
import { rejectBanned } from './steps/ban.ts'
import { answerPreflight } from './steps/cors.ts'
import { injectFault } from './steps/fault.ts'
import { rejectSunset } from './steps/lifecycle.ts'
import { consumeQuota } from './steps/quota.ts'
import { requireOperation } from './steps/routing.ts'

/**
 * Answers a request. Synchronous, so nothing can happen between reading a quota and consuming it.
 *
 * Every outcome becomes a reply with the headers that all replies carry, and a journal entry.
 */
export function handle(request: AdapterRequest, service: Service): ApiReply {
  const context = createContext(request, service)
  const outcome = decide(context)
  const reply = buildReply(context, outcome)
  recordRequest(context, reply)
  return reply
}

/** The steps before the operation, in this order. The first one that has an outcome ends the request. */
export const STEPS: readonly Step[] = [
  answerPreflight, // 204 to a CORS preflight: free of charge, and never refused
  rejectBanned, // 403 while the caller is banned: consumes no quota
  authenticate, // 401 for a malformed key, or an unknown one if a key is required
  consumeQuota, // 429 over the limit: consumes no quota, but may start a ban
  requireOperation, // 404, 405 or 501 for an unknown path or method; 204 to OPTIONS
  injectFault, // the error of a fault that acts before the operation
  rejectSunset, // 410 after the sunset date, if so configured
]

function decide(context: RequestContext): Outcome {
  for (const step of STEPS) {
    const outcome = step(context)
    if (outcome !== undefined) return outcome
  }
  return runOperation(context) // validates the request, runs its handler, applies late faults
}
