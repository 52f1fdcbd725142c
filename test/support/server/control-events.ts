import { request } from 'undici'
import { onTestFinished } from 'vitest'
import { until } from '../until.ts'
import type { Controlled } from './control.ts'

/** A received event. */
interface ServerEvent {
  readonly id: string
  readonly event: string
  readonly data: ReturnType<typeof JSON.parse>
}

/** A listener that reads every event. */
export interface Listener {
  readonly status: number
  readonly headers: Readonly<Record<string, unknown>>
  /** All events so far. */
  readonly events: readonly ServerEvent[]
  /** All comments so far. */
  readonly comments: readonly string[]
  /** Whether the stream has ended. */
  readonly ended: () => boolean
  leave(): void
}

/** Listens to the events of a petstore from now on. Disconnects after the test. */
export async function listen({ controlUrl }: Controlled, path = '/events'): Promise<Listener> {
  const controller = new AbortController()
  const { statusCode, headers, body } = await request(controlUrl + path, {
    signal: controller.signal,
  })
  const events: ServerEvent[] = []
  const comments: string[] = []
  let rest = ''
  let hasEnded = false
  const read = (chunk: string) => {
    const parts = (rest + chunk).split('\n\n')
    rest = parts.pop() ?? ''
    for (const part of parts) {
      if (part.startsWith(':')) comments.push(part.slice(2))
      else events.push(toEvent(part))
    }
  }
  body.setEncoding('utf8')
  body.on('data', read)
  body.on('end', () => {
    hasEnded = true
  })
  body.on('error', () => undefined)
  const leave = () => controller.abort()
  onTestFinished(leave)
  if (statusCode === 200) await until(() => comments.length > 0)
  return { status: statusCode, headers, events, comments, ended: () => hasEnded, leave }
}

function toEvent(text: string): ServerEvent {
  const fields = new Map(text.split('\n').map((line) => [line.split(': ', 1)[0], line] as const))
  const value = (name: string) => fields.get(name)?.slice(name.length + 2) ?? ''
  return { id: value('id'), event: value('event'), data: JSON.parse(value('data')) }
}
