/** A recorded request and its response, as far as a test is about them. */
export interface Recorded {
  /** `GET` by default. */
  readonly method?: string
  /** A path is at `https://api.example.com`. */
  readonly url?: string
  /** The request's headers. */
  readonly sent?: Readonly<Record<string, string>>
  readonly postData?: object
  readonly bodySize?: number
  readonly status?: number
  readonly headers?: Readonly<Record<string, string>>
  readonly content?: object
  readonly redirectURL?: string
  readonly time?: number
}

export const ORIGIN = 'https://api.example.com'

/** Returns an HTTP archive, as tools write them. */
export function archiveOf(...entries: readonly Recorded[]) {
  return {
    log: { version: '1.2', creator: { name: 'test', version: '1' }, entries: entries.map(toEntry) },
  }
}

function toEntry({ method = 'GET', url = '/', status = 200, time = 5, ...given }: Recorded) {
  const { sent = {}, headers = {}, content = { size: 0 }, postData, bodySize = -1 } = given
  const { redirectURL = '' } = given
  return {
    startedDateTime: '2026-01-31T12:00:00.000Z',
    time,
    request: {
      method,
      url: new URL(url, ORIGIN).href,
      headers: toPairs(sent),
      bodySize,
      ...(postData && { postData }),
    },
    response: { status, statusText: '', headers: toPairs(headers), content, redirectURL },
  }
}

function toPairs(headers: Readonly<Record<string, string>>) {
  return Object.entries(headers).map(([name, value]) => ({ name, value }))
}

/** Returns the content of a response that is JSON. */
export function json(value: unknown) {
  const text = JSON.stringify(value)
  return { size: text.length, mimeType: 'application/json', text }
}

/** Returns a recorded POST of JSON. */
export function posted(body: unknown, answer: unknown, url = '/notes'): Recorded {
  const postData = { mimeType: 'application/json', text: JSON.stringify(body) }
  const sent = { 'Content-Type': 'application/json' }
  return { method: 'POST', url, sent, postData, status: 201, content: json(answer) }
}
