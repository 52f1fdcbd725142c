import { graphqlTypes } from '../../../core/http/graphql.ts'
import type { PastState } from '../../../core/journal/history.ts'
import { isEntry } from '../../../core/journal/items.ts'
import { isNamedSafe, isSafeMethod } from '../../../core/journal/safe.ts'
import type { RequestContext } from '../../../core/service/context.ts'
import { pastStateOf } from '../../../core/service/state.ts'
import { undo, undoableItems } from '../../../core/service/travel.ts'
import { REWRITTEN, STALE } from '../outcomes.ts'

/** How long a write may be hidden from a read, in ms. */
const HIDDEN_MS = 2_000

/**
 * Generates the states that a stale read may see: those before each write of the last two seconds, the
 * latest first, and the ids of the requests or test actions that wrote. None if no fault makes it stale.
 */
export function* earlierStates(
  context: RequestContext,
): Generator<readonly [state: PastState, unseen: string]> {
  const { state } = context.internals
  const { history } = state.journal
  if (context.trace.fault?.fault.code !== STALE || !isRead(context)) return
  let past = undo(history.changes, pastStateOf(state))
  for (const item of undoableItems(state).toReversed()) {
    const { now, changes } = item.historyItem
    const isReset = changes.some(({ kind }) => kind === 'state')
    if (now <= context.now - HIDDEN_MS || isReset) return
    if (!changes.some(({ kind }) => kind === 'row' || kind === 'handlers')) continue
    past = undo(changes, past)
    yield [past, isEntry(item) ? item.id : item.action.id]
  }
}

/**
 * Returns the same of the state of your handlers, as JSON, after the present one. Empty if it can't be
 * read and written.
 */
export function statesOf(context: RequestContext): ReadonlyMap<string, string | undefined> {
  const { live, noted } = context.internals.state.userHandlers
  const { code } = context.trace.fault?.fault ?? {}
  const states = new Map<string, string | undefined>()
  const present = live?.isWritable ? live.read() : noted
  const isAsked = code === STALE || (code === REWRITTEN && live !== undefined)
  if (!isAsked || !isRead(context) || present === undefined || live?.isWritable === false) {
    return states
  }
  states.set(present, undefined)
  for (const [{ handlersState }, unseen] of earlierStates(context)) {
    if (handlersState !== undefined && !states.has(handlersState)) states.set(handlersState, unseen)
  }
  return states
}

/** Returns whether a request asks for no change. The functions of the option `safe` aren't asked. */
function isRead({ request, operation, internals }: RequestContext): boolean {
  const { method } = request
  if (isSafeMethod(method) || operation?.startsWith('query ')) return true
  const { names } = internals.settings.safe
  const isDeclared = operation !== undefined && isNamedSafe(operation, names)
  return isDeclared || (method === 'POST' && graphqlTypes(request).isQuery)
}
