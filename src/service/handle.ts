import { matchMethod, matchPath } from '../contract/router.ts'
import { belowBase } from '../http/base-url.ts'
import { deliverAtOnce } from '../http/delivery.ts'
import type { AdapterRequest, ApiReply, Exchange, Trace } from '../http/messages.ts'
import type { Outcome } from '../http/outcome.ts'
import { hashOfLong, keptReply, sharedList, withoutTail } from '../journal/entry.ts'
import { currentConduct } from '../quota/strikes.ts'
import { finish } from './build-reply.ts'
import type { Scope } from './context.ts'
import { operate } from './run-operation.ts'
import { refuseBanned } from './steps/ban.ts'
import { identifyCaller, refuseUnknownCaller } from './steps/caller.ts'
import { answerPreflight } from './steps/cors.ts'
import { injectFault, loseReply } from './steps/fault.ts'
import { refuseGone } from './steps/lifecycle.ts'
import { planNameOf, spendQuota } from './steps/quota.ts'
import { requireOperation } from './steps/routing.ts'

/** Looks at a request on its way; returns an outcome to end it there. */
type Step = (exchange: Exchange, scope: Scope, trace: Trace) => Outcome | undefined

/** What happens to a request before its operation, in this order. The first outcome ends it. */
const STEPS: readonly Step[] = [
  answerPreflight,
  refuseBanned,
  refuseUnknownCaller,
  spendQuota,
  requireOperation,
  injectFault,
  refuseGone,
]

/**
 * Answers a request. Synchronous: nothing can come between reading a quota and spending it.
 *
 * Every outcome gets the headers that all replies carry, and an entry of the journal.
 */
export function handle(request: AdapterRequest, scope: Scope): ApiReply {
  const trace: Trace = {}
  const exchange = receive(request, scope)
  const outcome = admit(exchange, scope, trace) ?? loseReply(operate(exchange, scope), scope, trace)
  if (outcome.problem !== undefined) trace.problem = outcome.problem
  const reply = finish(exchange, outcome, scope, trace)
  record(exchange, reply, scope, trace)
  return reply
}

/** Reads what is known of a request from the start: the time, the caller, the operation. */
function receive(request: AdapterRequest, { settings, state }: Scope): Exchange {
  const path = belowBase(request.path, settings.baseUrl.path)
  const match = path === undefined ? undefined : matchPath(path)
  return {
    request,
    id: state.requestIds.next(),
    now: state.clock.now(),
    caller: identifyCaller(request, settings),
    match,
    route: match && matchMethod(match.item, request.method),
  }
}

function admit(exchange: Exchange, scope: Scope, trace: Trace): Outcome | undefined {
  for (const step of STEPS) {
    const outcome = step(exchange, scope, trace)
    if (outcome !== undefined) return outcome
  }
  return undefined
}

function record(exchange: Exchange, reply: ApiReply, scope: Scope, trace: Trace): void {
  if (scope.settings.journalLimit === 0) return
  const { request, id, now, caller, route } = exchange
  scope.state.journal.record({
    id,
    at: now,
    apiKey: caller.apiKey,
    plan: planNameOf(caller.apiKey, scope),
    method: request.method,
    path: request.path,
    query: request.query ?? '',
    operation: route?.operation ?? null,
    requestHeaders: sharedList(request.headerList?.() ?? []),
    requestBody: withoutTail(request.body ?? null),
    requestBodyLength: request.body?.length ?? null,
    requestBodyHash: hashOfLong(request.body ?? null),
    reply: keptReply(reply),
    trace,
    strikes: currentConduct(scope.state.accounts.get(caller.apiKey).conduct, now).strikes,
    delivery: request.delivery ?? deliverAtOnce(),
    generation: scope.state.journal.generationOf(caller.apiKey),
  })
}
