import { foldHeaders } from '../../core/http/headers.ts'
import { NO_STATUS } from '../../core/http/messages.ts'
import { queryOf, type StoredEntry } from '../../core/journal/entry.ts'
import { setCookiesOf } from '../../core/journal/har.ts'
import { isSafeMethod } from '../../core/journal/safe.ts'
import { membersOf } from '../../core/lib/check.ts'
import { leavesOf } from './leaves.ts'
import { TOKEN_NAME } from './request-headers.ts'

/** A value in a request or a response, and where it is: `cookie sid`, `body.access_token`. */
interface Value {
  readonly at: string
  readonly value: string
}

/** The requests of a run, and the credentials of each. */
interface Sent {
  readonly entries: readonly StoredEntry[]
  readonly credentials: readonly (readonly Value[])[]
}

/**
 * Learns, from one run after the other, with which requests a client gets credentials. To send such a
 * request again has no effect: it only gives other credentials.
 *
 * It's known from what the client does: it sends a value as a credential that it has never sent before,
 * and that a response has given it. A value that it already had says nothing. Because a sign-up or a
 * guest checkout gives credentials too, the name must say that it's a login, unless the client only
 * sends the request after a 401.
 */
export class Logins {
  /** Where the responses to a request have credentials, by the name of the request. */
  readonly #places = new Map<string, Set<string>>()
  /** The requests that have created what the client asks for later, by its path. */
  readonly #creating = new Set<string>()
  /** The requests whose responses replace a cookie or a header that the client already has, by its place. */
  readonly #replacing = new Map<string, Set<string>>()
  /** What the responses to a request have had so far. */
  readonly #seen = new Map<string, Set<string>>()
  /** The requests that the client sends without any fault. */
  readonly #usual = new Set<string>()

  /** Learns from a run without faults. */
  learnUsual(entries: readonly StoredEntry[]): void {
    for (const entry of entries) this.#usual.add(nameOf(entry))
    this.learn(entries)
  }

  learn(entries: readonly StoredEntry[]): void {
    const sent = { entries, credentials: entries.map(credentialsOf) }
    if (sent.credentials.every(({ length }) => length === 0)) return
    for (const index of entries.keys()) {
      this.#learnReplaced(sent, index)
      this.#learnFirst(sent, index)
      this.#learnRenewals(sent, index)
    }
    for (const [index, entry] of entries.entries())
      this.#learnCreated(entry, entries.slice(index + 1))
  }

  /** Returns whether a client has got credentials with a request, even if the response was lost. */
  has(entry: StoredEntry): boolean {
    const name = nameOf(entry)
    const places = this.#places.get(name)
    if (places === undefined || !isExecuted(entry) || this.#creating.has(name)) return false
    if (!isResponseKnown(entry)) return true
    return valuesIn(entry).some(({ at }) => places.has(at) && !this.#isReplaced(at, name))
  }

  /** Returns whether the client sends a request without any fault too. */
  isUsual(entry: StoredEntry): boolean {
    return this.#usual.has(nameOf(entry))
  }

  /** Learns from the first use of a credential. The request that gave it had none of its kind. */
  #learnFirst({ entries, credentials }: Sent, index: number): void {
    const entry = entries[index]
    if (entry === undefined || !isExecuted(entry) || !saysLogin(entry)) return
    const known = credentials.slice(0, index + 1).flat()
    for (const credential of credentials.slice(index + 1).flat()) {
      const isFirst = !known.some(({ value }) => value === credential.value)
      const isOfKind = credentials[index]?.some(({ at }) => at === credential.at)
      const isEcho = entry.requestBody?.includes(credential.value)
      if (isFirst && !isOfKind && !isEcho && credential.at !== API_KEY) this.#add(entry, credential)
    }
  }

  /** Learns from what comes between a 401 and its repeat. */
  #learnRenewals(sent: Sent, index: number): void {
    const refused = sent.entries[index]
    if (refused === undefined || statusOf(refused) !== 401) return
    const repeat = sent.entries.findIndex(
      ({ method, path }, at) => at > index && method === refused.method && path === refused.path,
    )
    for (let at = index + 1; at < repeat; at += 1)
      this.#learnRenewal(sent, at, sent.credentials[repeat] ?? [])
  }

  /**
   * Here, the request may have had a credential of the same kind. If the client sends it only now, it may
   * even get the same credential: mocks often have only one.
   */
  #learnRenewal({ entries, credentials }: Sent, at: number, renewed: readonly Value[]): void {
    const entry = entries[at]
    if (entry === undefined || !isExecuted(entry)) return
    const isUsual = this.#usual.has(nameOf(entry))
    if (isUsual && !saysLogin(entry)) return
    const known = isUsual ? credentials.slice(0, at + 1).flat() : []
    for (const credential of renewed) {
      const isKnown = known.some(({ value }) => value === credential.value)
      const isSame = credentials[at]?.some((own) => isEqual(own, credential))
      const isCookie = credential.at.startsWith('cookie ')
      if (!isKnown && !(isSame && isCookie)) this.#add(entry, credential)
    }
  }

  /** Notes that a request gave a credential, if its response has it. */
  #add(entry: StoredEntry, credential: Value): void {
    if (credential.at.startsWith('cookie ') && !OF_LOGIN.test(credential.at)) return
    const given = valuesIn(entry).find(
      ({ at, value }) =>
        value === credential.value && (at === credential.at || value.length >= SHORTEST_TOKEN),
    )
    if (given !== undefined) addTo(this.#places, nameOf(entry), given.at)
  }

  /** Some services replace a cookie with every response, as long as the client is there. */
  #learnReplaced({ entries, credentials }: Sent, index: number): void {
    const entry = entries[index]
    if (entry === undefined) return
    const own = credentials[index] ?? []
    for (const { at, value } of headersIn(entry)) {
      const isHeld = own.some((each) => each.at === at || (isHeader(at) && isHeader(each.at)))
      const isNew = own.every((each) => each.value !== value)
      if (isNew && (isHeld || isSafeMethod(entry.method))) addTo(this.#replacing, at, nameOf(entry))
    }
  }

  /**
   * Learns that a request creates something that the client asks for later: an id in its response is in a
   * path below its own, or in another one, and then it's a new id each time.
   */
  #learnCreated(entry: StoredEntry, later: readonly StoredEntry[]): void {
    const name = nameOf(entry)
    if (!this.#places.has(name) || !isExecuted(entry) || !isResponseKnown(entry)) return
    const ids = valuesIn(entry).map(({ value }) => value)
    const seen = this.#seen.get(name)
    const below = entry.path.replace(/\/$/, '')
    const isCreation = later.some(({ path }) =>
      path.split('/').some((id) => {
        if (!ids.includes(id)) return false
        return seen?.has(id) === false || `${path}/`.startsWith(`${below}/${id}/`)
      }),
    )
    if (isCreation) this.#creating.add(name)
    for (const id of ids) addTo(this.#seen, name, id)
  }

  /** Returns whether other requests replace it too. Then it's no sign of a login. */
  #isReplaced(at: string, name: string): boolean {
    return [...(this.#replacing.get(at) ?? [])].some((other) => other !== name)
  }
}

function addTo(map: Map<string, Set<string>>, key: string, value: string): void {
  const values = map.get(key) ?? new Set()
  map.set(key, values.add(value))
}

function isEqual(one: Value, other: Value): boolean {
  return one.at === other.at && one.value === other.value
}

function statusOf({ trace, response }: StoredEntry): number {
  return trace.problem?.status ?? response.status
}

/** Returns whether a handler has done what an unsafe request asked for. */
function isExecuted({ method, trace }: StoredEntry): boolean {
  return trace.executed === true && !isSafeMethod(method)
}

/** Returns what the repeats of a request have in common, also of one to a path for all operations. */
function nameOf({ operation, method, path }: StoredEntry): string {
  return `${operation ?? method} ${path}`
}

/**
 * Returns whether it's known what a handler has answered. It isn't if the client gave up before, or a
 * fault has replaced the response or cut it off.
 */
export function isResponseKnown({ response, trace }: StoredEntry): boolean {
  const isWhole = response.network === undefined && response.status !== NO_STATUS
  return isWhole && trace.problem === undefined
}

const API_KEY = 'x-api-key'

/** Matches the cookies that say who the client is. Others may say what it has created: `cart=7`. */
const OF_LOGIN = /sess|sid|auth|token|jwt|csrf|xsrf|login|user|account|identity|remember/i

/** Matches the names of logins: a part of `/auth/token`, or `SignIn` of a mutation. */
const LOGIN =
  /log-?_?(?:in|on)|sign-?_?(?:in|on)|sessions?$|auth(?!or(?!i[sz]))|token|refresh|jwt|connect$|^(?:sso|otp|2fa|mfa)$/i

/** Matches the names of what creates something that has credentials of its own. */
const CREATION =
  /sign-?_?up|regist|invit|^(?:create.|join|new)|api-?_?(?:keys?|tokens?)$|^(?:users?|accounts?|clients?|customers?|devices?)$/i

/** Matches what sessions and tokens may be for besides a login. */
const OTHERWISE = /check-?_?out|payment|upload|chat|meeting|game|call/i

function saysLogin({ operation, path }: StoredEntry): boolean {
  const mutation = /^mutation (\S+)/.exec(operation ?? '')?.[1]
  const parts = mutation === undefined ? path.split('/').filter((part) => part !== '') : [mutation]
  const last = parts.at(-1) ?? ''
  if (CREATION.test(last)) return false
  const isForOther =
    parts.some((part) => OTHERWISE.test(part)) && !/log-?_?in|sign-?_?in/i.test(last)
  return !isForOther && parts.some((part) => LOGIN.test(part))
}

/** The fewest characters of a token. Shorter texts may be equal by chance. */
const SHORTEST_TOKEN = 3

/** Returns the credentials of a request. Those of `Basic` were never given: they're the client's own. */
function credentialsOf(entry: StoredEntry): readonly Value[] {
  const inHeaders = [...foldHeaders(entry.requestHeaders)].flatMap(([name, text]) => {
    if (name === 'cookie') return text.split(';').flatMap((each) => cookieIn(each))
    if (name === 'authorization') return authorizationIn(text)
    return name === API_KEY || TOKEN_NAME.test(name) ? [{ at: name, value: text }] : []
  })
  const others = [...queryOf(entry), ...membersIn(entry.requestBody ?? '')]
  const inOthers = others.filter(([name]) => TOKEN_NAME.test(name))
  return [...inHeaders, ...inOthers.map(([name, value]) => ({ at: `sent ${name}`, value }))]
}

/** Returns the texts in the members of a body in JSON that may have a token. */
function membersIn(body: string): readonly (readonly [string, string])[] {
  if (!/token|session|sid|auth|ticket/i.test(body)) return []
  try {
    const members = Object.entries(membersOf(JSON.parse(body)))
    return members.flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : []))
  } catch {
    return []
  }
}

function cookieIn(text: string): readonly Value[] {
  const [pair = ''] = text.split(';', 1)
  const at = pair.indexOf('=')
  const value = pair
    .slice(at + 1)
    .replaceAll('"', '')
    .trim()
  return at < 1 || value === '' ? [] : [{ at: `cookie ${pair.slice(0, at).trim()}`, value }]
}

/** The value comes after the scheme, and may have a name: `Token token="abc"`. */
function authorizationIn(text: string): readonly Value[] {
  const [first = '', ...rest] = text.trim().split(/\s+/)
  const [kind, value] = rest.length === 0 ? ['', first] : [first.toLowerCase(), rest.join(' ')]
  const [, named = value] = /^[\w-]+="?([^"=,][^",]*)"?$/.exec(value) ?? []
  return kind === 'basic' ? [] : [{ at: `authorization ${kind}`, value: named }]
}

function isHeader(at: string): boolean {
  return !/^(?:cookie|sent|body)\b/.test(at)
}

/** Returns the values in a response: those of its headers, and those of its JSON or the words of its text. */
function valuesIn(entry: StoredEntry): readonly Value[] {
  return [...headersIn(entry), ...valuesOfBody(entry.response.body ?? '')]
}

/** Returns the values of cookies and headers. */
function headersIn(entry: StoredEntry): readonly Value[] {
  const cookies = setCookiesOf(entry)
    .filter((text) => !/;\s*(?:max-age=0|expires=\w+, 01[ -]Jan[ -]1970)/i.test(text))
    .flatMap(cookieIn)
  const headers = Object.entries(entry.response.headers)
    .filter(([name]) => name.toLowerCase() !== 'set-cookie')
    .map(([name, text]) => ({ at: `header ${name.toLowerCase()}`, value: withoutScheme(text) }))
  return [...cookies, ...headers]
}

function withoutScheme(text: string): string {
  return text.replace(/^(?:Bearer|Token|JWT) /i, '')
}

function valuesOfBody(body: string): readonly Value[] {
  try {
    return leavesOf(JSON.parse(body), 'body').flatMap(([at, leaf]) => {
      const isValue = typeof leaf === 'string' || typeof leaf === 'number'
      return isValue ? [{ at, value: withoutScheme(String(leaf)) }] : []
    })
  } catch {
    return (body.match(/[\w.~+/-]+=*/g) ?? []).map((value) => ({ at: 'body', value }))
  }
}
