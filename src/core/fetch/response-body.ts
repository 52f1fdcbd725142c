import { type Bytes, cancelSafely } from '../http/bytes.ts'
import type { ApiResponse } from '../http/messages.ts'
import { terminated } from './connection-errors.ts'

/** Returns the body of a handler's response as a stream, and as a network fault leaves it; null for none. */
export function streamOf({ content, network }: ApiResponse): ReadableStream<Bytes> | null {
  const body = content?.body
  if (body == null) return null
  if (network === 'truncate') return breakOff(body.getReader())
  const isJson = /[/+]json\b/.test(content?.headers.get('content-type') ?? '')
  return network === 'malformed-json' && isJson ? dropLastByte(body.getReader()) : body
}

type Reader = ReadableStreamDefaultReader<Bytes>

/** Returns a stream that fails halfway through the first part of a body. */
function breakOff(reader: Reader): ReadableStream<Bytes> {
  let isFirst = true
  return new ReadableStream({
    async pull(controller) {
      const { value } = isFirst ? await reader.read() : {}
      isFirst = false
      if (value !== undefined) return controller.enqueue(value.subarray(0, halfOf(value.length)))
      cancelSafely(reader)
      controller.error(terminated())
    },
    cancel: (reason) => cancelSafely(reader, reason),
  })
}

function dropLastByte(reader: Reader): ReadableStream<Bytes> {
  let last: Bytes | undefined
  return new ReadableStream({
    async pull(controller) {
      const before = last ?? (await reader.read()).value
      last = (await reader.read()).value
      if (before !== undefined) controller.enqueue(last ? before : before.subarray(0, -1))
      if (last === undefined) controller.close()
    },
    cancel: (reason) => cancelSafely(reader, reason),
  })
}

function halfOf(length: number): number {
  return Math.ceil(length / 2)
}

/** Returns a stream that fails halfway through a text, as if the connection were lost. */
export function truncate(text: string): ReadableStream<Bytes> {
  const bytes = new TextEncoder().encode(text.slice(0, halfOf(text.length)))
  return new ReadableStream({
    start(controller) {
      controller.enqueue(bytes)
    },
    pull(controller) {
      controller.error(terminated())
    },
  })
}

/**
 * Returns a body that also ends when a signal aborts, with its reason: also one that has arrived, but
 * hasn't been read. The body of the global `fetch` does the same.
 */
export function endWith(
  signal: AbortSignal | undefined,
  body: string | ReadableStream<Bytes> | null,
): string | ReadableStream<Bytes> | null {
  if (signal === undefined || body === null) return body
  const source = typeof body === 'string' ? wholeOf(body) : body.getReader()
  let stop = () => {}
  const end = () => signal.removeEventListener('abort', stop)
  const follow: UnderlyingDefaultSource<Bytes> = {
    start(controller) {
      stop = () => {
        controller.error(signal.reason)
        cancelSafely(source, signal.reason)
      }
      signal.addEventListener('abort', stop, { once: true })
    },
    async pull(controller) {
      const { value, done } = await source.read()
      if (!done) return controller.enqueue(value)
      end()
      controller.close()
    },
    cancel(reason) {
      end()
      cancelSafely(source, reason)
    },
  }
  return new ReadableStream(follow, { highWaterMark: 0 })
}

/** Returns what reads a text like a stream. To create a stream takes longer. */
function wholeOf(text: string): Pick<Reader, 'read' | 'cancel'> {
  let value: Bytes | undefined = new TextEncoder().encode(text)
  return {
    async read() {
      if (value === undefined) return { value, done: true }
      const whole = value
      value = undefined
      return { value: whole, done: false }
    },
    async cancel() {},
  }
}
