import { stringify } from '../../../core/contract/int64.ts'
import { type Answer, GAVE_UP } from '../../../core/http/answer.ts'
import { cancelSafely } from '../../../core/http/bytes.ts'
import type { Trace } from '../../../core/journal/entry.ts'
import { createDataState } from '../../../core/model/database.ts'
import { createRepositories } from '../../../core/model/repositories.ts'
import type { HandlerCall, RequestContext } from '../../../core/service/context.ts'
import type { Reads } from '../../../core/service/internals.ts'
import { runHandlers } from '../../../core/service/steps/handlers.ts'
import { laterTurn } from '../../../core/time/timers.ts'
import type { LiveState } from '../../../core/user-handlers/state.ts'
import type { UserHandlers } from '../../../core/user-handlers/user-handlers.ts'
import { earlierStates, statesOf } from './earlier-states.ts'
import { answerPage, shiftOf } from './shift.ts'

/** Answers the reads of a run as the faults of its path say: stale, or from pages that have moved. */
export function createReads(): Reads {
  let running = 0
  let rewriting: Promise<unknown> | undefined
  return {
    answer: (context, run) => answerStale(context, (each) => answerPage(each, run)),
    async runHandlers(call) {
      const { context } = call
      while (rewriting !== undefined) await rewriting
      running += 1
      try {
        const moving = { ...call, told: { shiftOf: (place: number) => shiftOf(context, place) } }
        const states = statesOf(context)
        if (states.size === 0) return await runHandlers(moving)
        // All of them see the same time.
        await call.pace?.()
        const paced = { ...moving, pace: undefined }
        const { userHandlers } = context.internals.state
        const isLive = userHandlers.live !== undefined
        const right = runHandlers(paced)
        const answers = answersOn(states, paced, userHandlers)
        const result = await right
        // Nobody else may see the state of the module meanwhile.
        const isBusy = isLive && running > 1
        if (result === undefined || result.answer === GAVE_UP || isBusy) return result
        const chosen = choose(result.answer, answers, context.trace)
        if (isLive) {
          rewriting = chosen.finally(() => {
            rewriting = undefined
          })
        }
        return { ...result, answer: await chosen }
      } finally {
        running -= 1
      }
    },
  }
}

/** Answers a read of rows from those before the latest write that it would see, if it's stale. */
function answerStale(context: RequestContext, run: (context: RequestContext) => Answer): Answer {
  const right = run(context)
  const { internals, trace } = context
  for (const [{ data: fixtures }, unseen] of earlierStates(context)) {
    const { tables } = createDataState(fixtures, { onWrite() {}, onCall() {} })
    const records = createRepositories(tables, internals.settings.ids)
    const answer = run({ ...context, internals: { ...internals, records } })
    if (stringify(answer) === stringify(right)) continue
    trace.unseen = unseen
    return answer
  }
  return right
}

/** What your handlers answer with a state, and whose writes that doesn't have. */
interface AnswerOnState {
  /** Undefined for the present state. */
  readonly unseen: string | undefined
  get(): Promise<Answer | undefined>
}

/**
 * Returns what handlers answer with each state: at once, in worlds of their own, or one after the
 * other, if their state is in their module.
 */
function answersOn(
  states: ReadonlyMap<string, string | undefined>,
  call: HandlerCall,
  userHandlers: UserHandlers,
): readonly AnswerOnState[] {
  const { live } = userHandlers
  const answerBy = async (handlers: UserHandlers) => {
    const candidates = handlers.find(call.context.request)
    const result = await runHandlers({ ...call, candidates, onLate() {} })
    return result?.answer === GAVE_UP ? undefined : result?.answer
  }
  return [...states].map(([state, unseen]) => {
    if (live) return { unseen, get: () => borrow(live, state, () => answerBy(userHandlers)) }
    const begun = answerBy(userHandlers.apart(state))
    return { unseen, get: () => begun }
  })
}

/** Fewer than those after which a search moves the time forward. */
const FEW_TURNS = 10

/**
 * Runs something while a state is another one, as JSON, and puts back what was there. Returns undefined
 * if that takes more than a few turns of the event loop.
 */
async function borrow<Result>(live: LiveState, state: string, run: () => Promise<Result>) {
  const present = live.read()
  const fewTurns = async () => {
    for (let turn = 0; turn < FEW_TURNS; turn += 1) await laterTurn()
    return undefined
  }
  try {
    live.write(state, present)
    await live.written()
    return await Promise.race([run(), fewTurns()])
  } finally {
    live.write(present, state)
    await live.written()
  }
}

/** Returns the first answer that isn't the right one, if the one on the present state is. */
async function choose(right: Answer, answers: readonly AnswerOnState[], trace: Trace) {
  for (const { unseen, get } of answers) {
    const answer = await get()
    const text = textOf(answer)
    const isSame = text === textOf(right)
    if (answer === undefined || text === undefined || (unseen === undefined && !isSame)) {
      cancelSafely(answer?.handled?.content.body)
      trace.overlooked = UNSURE
      return right
    }
    if (isSame) continue
    trace.unseen = unseen
    return answer
  }
  return right
}

const UNSURE =
  "The read wasn't stale, because its handler doesn't answer twice the same, or not at once, or keeps something outside its state."

/** Returns what of an answer can be compared; undefined if that's unknown, as of a stream. */
function textOf(answer: Answer | undefined): string | undefined {
  const { handled } = answer ?? {}
  if (handled === undefined) return answer && stringify(answer)
  const isUnknown = handled.text === null && handled.content.body !== null
  return isUnknown ? undefined : stringify([answer?.status, handled.text])
}
