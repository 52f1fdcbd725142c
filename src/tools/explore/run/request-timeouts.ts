import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { ClientRequest } from 'node:http'
import { startTimer } from '../../../core/time/timers.ts'

/** The diagnostics channel of the requests of `node:http`. */
const STARTED = 'http.client.request.start'

/**
 * Makes the timeouts of `node:http` use the fake timers until the response begins: those of
 * `request.setTimeout`, and of the option `timeout`. Node starts them when a socket has connected, and
 * that of msw doesn't connect before there's a response. Returns a function that ends it.
 */
export function fakeRequestTimeouts(): () => void {
  const { prototype } = ClientRequest
  const { setTimeout: original } = prototype
  /** What stops the timer of each request. */
  const stops = new WeakMap<ClientRequest, () => void>()
  const stop = (request: ClientRequest) => stops.get(request)?.()
  const start = (request: ClientRequest, ms: number) => {
    if (stops.has(request)) stop(request)
    else request.once('close', () => stop(request))
    const emit = () => {
      // With a listener for the response, Node wouldn't discard one that nobody else reads.
      if (!Reflect.get(request, 'res')) request.emit('timeout')
    }
    stops.set(request, ms > 0 ? startTimer(ms, emit) : () => {})
  }
  prototype.setTimeout = function (ms, callback) {
    start(this, ms)
    return original.call(this, ms, callback)
  }
  const onStarted = (message: unknown) => {
    const { request } = Object(message)
    const isNew = request instanceof ClientRequest && !stops.has(request)
    if (isNew) start(request, Number(Reflect.get(request, 'timeout')))
  }
  subscribe(STARTED, onStarted)
  return () => {
    prototype.setTimeout = original
    unsubscribe(STARTED, onStarted)
  }
}
