import { onTestFinished } from 'vitest'

// The real function, also while a test fakes it.
const nextTurn = globalThis.setImmediate

/**
 * Waits until a condition holds, and returns its value. Looks after every turn of the event loop,
 * so the wait ends at once, at the same moment on a fast machine and on a busy one. It has no limit
 * of its own: the test has one.
 */
export async function until<Value>(
  condition: () => Value | Promise<Value>,
): Promise<Exclude<Value, false | null | undefined>> {
  let isOver = false
  onTestFinished(() => {
    isOver = true
  })
  for (;;) {
    const value = await condition()
    if (isTruthy(value)) return value
    if (isOver) throw new Error(`The test ended before this came true: ${condition}`)
    await new Promise((resolve) => nextTurn(resolve))
  }
}

function isTruthy<Value>(value: Value): value is Exclude<Value, false | null | undefined> {
  return Boolean(value)
}
