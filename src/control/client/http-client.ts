import type { AnswerOf } from '../call.ts'
import type { operations, paths } from '../generated/types.gen.ts'
import { CallError, readError, UNREACHABLE } from './call-error.ts'

type Method = 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE'

/** The path templates that have a method, as in the document of the control API. */
type PathWith<M extends Method> = {
  readonly [Path in keyof paths]: paths[Path][Lowercase<M>] extends object ? Path : never
}[keyof paths]

type Operation = operations[keyof operations]

type OperationAt<M extends Method, Path extends PathWith<M>> = Extract<
  paths[Path][Lowercase<M>],
  Operation
>

/** The parameters of a call, in its path and its query; `unknown` for none. */
type ParametersOf<Call extends Operation> = Fields<Call['parameters']['path']> &
  Fields<Call['parameters']['query']>

type Fields<Given> = [Given] extends [undefined] ? unknown : NonNullable<Given>

/**
 * Sends a call. `path` is its template in the document of the control API. A parameter that the
 * template doesn't name belongs to the query. Resolves to the JSON of the answer; undefined if it has
 * no body.
 *
 * @throws {CallError} if the call is refused, or the petstore can't be reached.
 */
export type SendCall = <M extends Method, Path extends PathWith<M>>(
  method: M,
  path: Path,
  ...given: object extends ParametersOf<OperationAt<M, Path>>
    ? [parameters?: ParametersOf<OperationAt<M, Path>>, body?: unknown]
    : [parameters: ParametersOf<OperationAt<M, Path>>, body?: unknown]
) => Promise<AnswerOf<OperationAt<M, Path>>>

/** Sends a request. `path` is percent-encoded, with its query. Resolves to the text of the answer. */
export type SendText = (method: Method, path: string, body?: string) => Promise<string>

/** Calls a control API over HTTP. Paths are below its base URL. */
export interface ControlClient {
  /**
   * Sends a call to a path that is percent-encoded. Resolves once the headers of the response have
   * arrived.
   *
   * @throws {CallError} if the call is refused, or the server can't be reached.
   */
  send(method: Method, path: string, rest?: RequestInit): Promise<Response>
  readonly call: SendCall
  /** Sends a GET like `send`. Resolves to the response as text. */
  text(path: string): Promise<string>
}

/** Returns the control token to send with a call; null for none. */
export type ReadToken = () => string | null

/** Creates a client of the control API at the URL `base`. */
export function createControlClient(base: string, readToken: ReadToken): ControlClient {
  const send = async (method: Method, path: string, rest: RequestInit = {}) => {
    const headers = new Headers()
    const token = readToken()
    if (token !== null) headers.set('Authorization', `Bearer ${token}`)
    const request = { ...rest, method, headers, cache: 'no-store' } as const
    const response = await fetch(base + path, request).catch((error: unknown) => {
      throw new CallError(UNREACHABLE, `The server can't be reached: ${reasonOf(error)}`, error)
    })
    if (!response.ok) throw readError(response.status, await response.text())
    return response
  }
  return {
    send,
    call: createSendCall(async (method, path, body) =>
      (await send(method, path, body === undefined ? {} : { body })).text(),
    ),
    text: async (path) => (await send('GET', path)).text(),
  }
}

/** Creates a function that sends calls by their templates, from one that sends requests. */
export function createSendCall(send: SendText): SendCall {
  return async (method, path, ...[parameters, body]) => {
    const sent = body === undefined ? undefined : JSON.stringify(body)
    const text = await send(method, fill(path, Object.entries(Object(parameters))), sent)
    return text === '' ? undefined : JSON.parse(text)
  }
}

/** Fills the parameters into a path template, and adds those that it doesn't name as its query. */
function fill(template: string, parameters: readonly (readonly [string, unknown])[]): string {
  let path = template
  const query = new URLSearchParams()
  for (const [name, value] of parameters) {
    const place = `{${name}}`
    if (path.includes(place)) path = path.replace(place, () => encodeURIComponent(String(value)))
    else query.append(name, String(value))
  }
  return query.size === 0 ? path : `${path}?${query}`
}

/** Says why a request failed. Only Node gives the reason, as the cause of the error. */
function reasonOf(error: unknown): string {
  const { cause } = Object(error)
  const { message, code } = Object(cause)
  return String(message || code || error)
}
