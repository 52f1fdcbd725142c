import { laterTurn } from '../../../core/time/timers.ts'
import type { UserHandler } from '../../../core/user-handlers/routes.ts'
import type { HandlersOption } from '../../../core/user-handlers/user-handlers.ts'

/**
 * Makes each handler start in a turn of its own, after a call of `pass`, which lets 1 ms pass. So ids
 * that handlers make of the time differ, also those of parallel requests.
 */
export function paceHandlers(handlers: HandlersOption, pass: () => void): HandlersOption {
  let turn: Promise<unknown> = Promise.resolve()
  const untilTurn = (): Promise<void> => {
    const before = turn
    turn = turn.then(laterTurn)
    return before.then(pass)
  }
  const pace = (handler: UserHandler) => paced(handler, untilTurn)
  const paceAll = (list: readonly UserHandler[]) => (Array.isArray(list) ? list.map(pace) : list)
  return typeof handlers === 'function' ? (world) => paceAll(handlers(world)) : paceAll(handlers)
}

/** Returns a handler that waits before it runs. What isn't a handler is refused elsewhere. */
function paced(handler: UserHandler, untilTurn: () => Promise<void>): UserHandler {
  if (typeof Object(handler).run !== 'function') return handler
  const run = async function (this: UserHandler, incoming: Parameters<UserHandler['run']>[0]) {
    await untilTurn()
    return handler.run.call(this, incoming)
  }
  return new Proxy(handler, {
    get: (target, key) => (key === 'run' ? run : Reflect.get(target, key)),
  })
}
