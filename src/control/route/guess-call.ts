import { CONTROL_PATH, SESSIONS_PATH } from '../paths.ts'

/** A call that the control API does not have. */
export interface UnknownCall {
  readonly method: string
  /** The path below `/__petstore`. */
  readonly path: string
}

/** A group of calls that users guess, and a hint at the calls to use instead. */
interface Guess {
  /** Matches the method. */
  readonly method: RegExp
  /** Matches the path below `base`. Its first group, if any, is the name in the hint. */
  readonly path: RegExp
  /** Returns the hint. `base` is the path of the control API: that of the server or of a session. */
  readonly hint: (base: string, name: string) => string
}

/** The hint at a session, which is the way to other options and other rows. */
export const CREATE_SESSION = `create a session: POST ${SESSIONS_PATH}`

/** The calls that a client means by a word in place of a key, by this word. */
const QUOTA_CALLS: ReadonlyMap<string, (caller: string) => string> = new Map([
  ['exhaust', (caller: string) => `PATCH ${caller} with {"exhaust":"minute"}`],
  ['remaining', (caller: string) => `PATCH ${caller} with {"remaining":2}`],
  ['ban', (caller: string) => `PATCH ${caller} with {"ban":"10m"}`],
  ['pardon', (caller: string) => `PATCH ${caller} with {"pardon":true}`],
  ['plan', (caller: string) => `PATCH ${caller} with {"plan":"pro"}`],
  ['reset', (caller: string) => `DELETE ${caller}`],
  ['clear', (caller: string) => `DELETE ${caller}`],
])

/** Matches what options are called, because options have no path. */
const OPTIONS =
  /^\/(?:options|config|settings|plans?|latency|lifecycle|rules|dialect|fixtures|seed|(?:api-?)?keys)(?:\/.*)?$/i

const GUESSES: readonly Guess[] = [
  {
    method: /^(?:GET|HEAD)$/,
    path: /^\/(?:panel|ui|dashboard|admin)\/?$/,
    hint: () => `open ${CONTROL_PATH}/ in a browser`,
  },
  {
    method: /./,
    path: OPTIONS,
    hint: (base) =>
      `options are fixed when the server starts. For other options, ${CREATE_SESSION} with ` +
      `{"plan":"pro"}. For the plan of a caller: PATCH ${base}/quotas/{key}`,
  },
  {
    method: /./,
    path: /^\/(?:journal\.)?har$/,
    hint: (base) => `did you mean GET ${base}/journal?format=har?`,
  },
  {
    method: /^(?:POST|PUT|PATCH)$/,
    path: /^\/quotas$/,
    hint: (base) => `name the caller: PATCH ${base}/quotas/anonymous, or ${base}/quotas/{API key}`,
  },
  {
    method: /^(?:POST|PUT)$/,
    path: /^\/quotas\/(\w+)$/,
    hint: (base, name) =>
      guessQuotaCall(base, name) ?? `did you mean PATCH ${base}/quotas/${name}?`,
  },
  {
    method: /^(?:POST|PUT)$/,
    path: /^\/scenarios\/([\w-]{1,64})$/,
    hint: (base, name) => `did you mean POST ${base}/scenarios with {"name":"${name}"}?`,
  },
  {
    method: /^POST$/,
    path: /^\/(?:faults\/play|play|outage)$/,
    hint: (base) => `did you mean POST ${base}/scenarios with {"name":"outage"}?`,
  },
  {
    method: /^POST$/,
    path: /^\/sessions\/([\w-]{1,64})$/,
    hint: (_, name) => `did you mean PUT ${SESSIONS_PATH}/${name}?`,
  },
  {
    method: /^PATCH$/,
    path: /^\/sessions\/([\w-]{1,64})$/,
    hint: () => `the options of a session are fixed. For other options, ${CREATE_SESSION}`,
  },
]

/** Returns a hint at the call that a client probably means; undefined if there is no guess. */
export function guessCall({ method, path }: UnknownCall): string | undefined {
  const { base, rest } = splitSession(path)
  for (const guess of GUESSES) {
    const match = guess.method.test(method) ? guess.path.exec(rest) : null
    if (match !== null) return guess.hint(base, match[1] ?? '')
  }
  return undefined
}

/**
 * Returns a hint at the call that a client means by `/quotas/exhaust` and the like; undefined if
 * `name` is no such word.
 */
export function guessQuotaCall(base: string, name: string): string | undefined {
  const call = QUOTA_CALLS.get(name)?.(`${base}/quotas/anonymous`)
  return call && `did you mean ${call}? Write an API key instead of anonymous for another caller`
}

/** Separates the base path of a session's control API from the path below it. */
export function splitSession(path: string): { readonly base: string; readonly rest: string } {
  const [, id, rest] = /^\/sessions\/([\w-]{1,64})(\/.*)$/.exec(path) ?? []
  if (id === undefined || rest === undefined) return { base: CONTROL_PATH, rest: path }
  return { base: `${SESSIONS_PATH}/${id}`, rest }
}
