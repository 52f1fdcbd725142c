import type { Answer } from '../http/answer.ts'
import { endDelivery } from '../http/delivery.ts'
import type { AdapterRequest, ApiResponse } from '../http/messages.ts'
import { createContext, type RequestContext, type Step } from './context.ts'
import { noteDelay } from './idempotency/run-once.ts'
import type { PetstoreInternals } from './internals.ts'
import { recordRequest } from './record-request.ts'
import { buildResponse } from './response/build-response.ts'
import { runOperation } from './run-operation.ts'
import { authenticate } from './steps/authenticate.ts'
import { rejectBanned } from './steps/ban.ts'
import { answerPreflight } from './steps/cors.ts'
import { applyLateFault, injectFault } from './steps/fault.ts'
import { answerDeprecationPage, rejectSunset } from './steps/lifecycle.ts'
import { consumeQuota, noteArrival } from './steps/quota.ts'
import { requireOperation } from './steps/routing.ts'

/**
 * Answers a request, and records it in the journal.
 *
 * It is synchronous, so that no other request can run between checking a quota and counting.
 */
export function handle(request: AdapterRequest, internals: PetstoreInternals): ApiResponse {
  const context = createContext(request, internals)
  const answer = decide(context)
  const response = buildResponse(context, answer)
  noteDelay(context, response)
  recordRequest(context, response)
  // An adapter ends the delivery itself. Without one, the response is delivered at once.
  if (request.delivery === undefined) endDelivery(context.delivery)
  return response
}

/**
 * The steps before the operation, in order. The first step that returns an answer ends the
 * request; the response is built from that answer.
 */
export const STEPS: readonly Step[] = [
  answerPreflight, // 204 for a CORS preflight; uses no quota, and is never refused
  noteArrival, // never ends a request; strikes depend on which requests were sent in parallel
  answerDeprecationPage, // 200 for the page to which a deprecation links; uses no quota
  rejectBanned, // 403 (or ban.status) while the caller is banned; uses no quota
  authenticate, // 401 for a malformed key, or an unknown one if keys are required; uses no quota
  consumeQuota, // 429 over the limit; the refusal that starts a ban gets the status of the ban
  requireOperation, // 404, 405 or 501 for an unknown path or method; 204 for OPTIONS
  injectFault, // the error of a fault that acts now; other faults only change the response later
  rejectSunset, // 410 after the sunset date, unless lifecycle.afterSunset is 'serve'
]

/** Runs the steps, then the operation. A late fault may replace the answer of the operation. */
function decide(context: RequestContext): Answer {
  for (const step of STEPS) {
    const answer = step(context)
    if (answer !== undefined) return answer
  }
  return applyLateFault(context, runOperation(context))
}
