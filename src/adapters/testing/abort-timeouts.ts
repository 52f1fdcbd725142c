import { realTimers, startTimer } from '../../core/time/timers.ts'

/** The number of petstores and searches that use the fake. */
let users = 0
let putBack = () => {}

/**
 * Makes `AbortSignal.timeout` use the fake timers while `setTimeout` is fake. Returns a function to
 * call once: when no one uses the fake any more, it brings the original back.
 */
export function fakeAbortTimeouts(): () => void {
  if (users === 0) putBack = replaceTimeout(AbortSignal)
  users += 1
  return () => {
    users -= 1
    if (users === 0) putBack()
  }
}

function replaceTimeout(target: Pick<typeof AbortSignal, 'timeout'>): () => void {
  const { timeout } = target
  const fake = (ms: number) => {
    // The original refuses everything else.
    const isValid = Number.isInteger(ms) && ms >= 0
    return isValid && realTimers.areFaked() ? abortAfter(ms) : timeout.call(target, ms)
  }
  target.timeout = fake
  return () => {
    if (target.timeout === fake) target.timeout = timeout
  }
}

/** The message of Node. */
const TIMED_OUT = 'The operation was aborted due to timeout'

/** Does what `AbortSignal.timeout` does, with timers that can be faked. */
function abortAfter(ms: number): AbortSignal {
  const controller = new AbortController()
  const abort = () => controller.abort(new DOMException(TIMED_OUT, 'TimeoutError'))
  startTimer(ms, abort)
  return controller.signal
}
