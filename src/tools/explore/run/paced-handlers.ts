import type { OwnHandler } from '../../../core/own/handler.ts'
import type { OwnHandlers } from '../../../core/own/own.ts'
import { laterTurn } from '../../../core/time/timers.ts'

/**
 * Makes each handler start in a turn of its own, after a call of `pass`, which lets 1 ms pass. So ids
 * that handlers make of the time differ, also those of parallel requests.
 */
export function paceHandlers(handlers: OwnHandlers, pass: () => void): OwnHandlers {
  let turn: Promise<unknown> = Promise.resolve()
  const untilTurn = (): Promise<void> => {
    const before = turn
    turn = turn.then(laterTurn)
    return before.then(pass)
  }
  const pace = (handler: OwnHandler) => paced(handler, untilTurn)
  const paceAll = (list: readonly OwnHandler[]) => (Array.isArray(list) ? list.map(pace) : list)
  return typeof handlers === 'function' ? (world) => paceAll(handlers(world)) : paceAll(handlers)
}

/** Returns a handler that waits before it runs. What isn't a handler is refused elsewhere. */
function paced(handler: OwnHandler, untilTurn: () => Promise<void>): OwnHandler {
  if (typeof Object(handler).run !== 'function') return handler
  const run = async function (this: OwnHandler, incoming: Parameters<OwnHandler['run']>[0]) {
    await untilTurn()
    return handler.run.call(this, incoming)
  }
  return new Proxy(handler, {
    get: (target, key) => (key === 'run' ? run : Reflect.get(target, key)),
  })
}
