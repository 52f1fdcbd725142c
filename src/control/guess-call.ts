import { CONTROL_PATH, SESSIONS_PATH } from './paths.ts'

/** A call that the control API doesn't have. */
export interface UnknownCall {
  readonly method: string
  /** The path below `/__petstore`. */
  readonly path: string
}

/** The hint at a session, which is the way to other options and other rows. */
export const CREATE_SESSION = `create a session: POST ${SESSIONS_PATH}`

/** The changes of a caller that a client means by a word in place of a key. */
const QUOTA_CHANGES: Readonly<Record<string, object>> = {
  exhaust: { exhaust: 'minute' },
  remaining: { remaining: 2 },
  ban: { ban: '10m' },
  pardon: { pardon: true },
  plan: { plan: 'pro' },
}

/** Matches what options are called, because options have no path. */
const OPTIONS =
  /^\w+ \/(?:options|config|settings|plans?|latency|lifecycle|rules|dialect|fixtures|seed|(?:api-?)?keys)(?:\/.*)?$/i

/** Matches what the panel may be called. */
const PANEL = /^(?:GET|HEAD) \/(?:panel|ui|dashboard|admin)\/?$/

/** Matches what the start of a scenario may be called. */
const PLAY = /^P(?:OS|U)T \/(?:faults\/play|play|outage|scenarios\/([\w-]{1,64}))$/

/** Matches a change of a caller, or of a word in place of its key. */
const QUOTA = /^P\w+ \/quotas\/(\w+)$/

/** Returns a hint at the call that a client probably means; undefined if there's no guess. */
export function guessCall({ method, path }: UnknownCall): string | undefined {
  const { base, rest } = splitSession(path)
  const call = `${method} ${rest}`
  if (OPTIONS.test(call)) {
    return (
      `options are fixed when the server starts. For other options, ${CREATE_SESSION} with ` +
      `{"plan":"pro"}. For the plan of a caller: PATCH ${base}/quotas/{key}`
    )
  }
  if (PANEL.test(call)) return `open ${CONTROL_PATH}/ in a browser`
  const scenario = PLAY.exec(call)
  if (scenario !== null) {
    return `did you mean POST ${base}/scenarios with {"name":"${scenario[1] ?? 'outage'}"}?`
  }
  return guessQuotaCall(base, QUOTA.exec(call)?.[1] ?? '')
}

/**
 * Returns a hint at the call that a client means by `/quotas/exhaust` and the like; undefined if
 * `name` is no such word.
 */
export function guessQuotaCall(base: string, name: string): string | undefined {
  const caller = `${base}/quotas/anonymous`
  const end = 'Write an API key instead of anonymous for another caller'
  if (name === 'reset' || name === 'clear') return `did you mean DELETE ${caller}? ${end}`
  if (!Object.hasOwn(QUOTA_CHANGES, name)) return undefined
  return `did you mean PATCH ${caller} with ${JSON.stringify(QUOTA_CHANGES[name])}? ${end}`
}

/** Separates the base path of a session's control API from the path below it. */
export function splitSession(path: string): { readonly base: string; readonly rest: string } {
  const [, id, rest] = /^\/sessions\/([\w-]{1,64})(\/.*)$/.exec(path) ?? []
  if (id === undefined || rest === undefined) return { base: CONTROL_PATH, rest: path }
  return { base: `${SESSIONS_PATH}/${id}`, rest }
}
