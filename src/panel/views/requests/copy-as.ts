import type { ServiceSettings } from '../../../control/describe-settings.ts'
import type { Fault } from '../../../core/faults/fault.ts'
import { isResponseLost } from '../../../core/http/messages.ts'
import { isBanCode } from '../../../core/http/problems.ts'
import type { JournalEntry } from '../../../core/journal/entry.ts'
import { isoDate } from '../../../core/time/instant.ts'

/** Headers that clients set themselves. */
const OWN_HEADERS =
  /^(?:host|content-length|connection|keep-alive|te|transfer-encoding|accept-encoding|accept-language|user-agent|origin|referer|sec-.*)$/

/** Returns the options of `fetch` that send a request again; undefined if it needs none. */
export function toInit(entry: JournalEntry): RequestInit | undefined {
  const { method, requestHeaders, requestBody: body } = entry
  const sent = Object.entries(requestHeaders).filter(
    ([name, value]) => !OWN_HEADERS.test(name) && !(name === 'accept' && value === '*/*'),
  )
  const init = {
    ...(method !== 'GET' && { method }),
    ...(sent.length > 0 && { headers: Object.fromEntries(sent) }),
    ...(body !== null && { body }),
  }
  return Object.keys(init).length === 0 ? undefined : init
}

/** Writes the call of `fetch` that sends a request again, to an origin. */
export function toFetch(entry: JournalEntry, origin: string): string {
  return `const response = await fetch(${argumentsOf(origin + entry.url, toInit(entry))})`
}

/** What a test must arrange beside the request, as far as it is still known. */
interface Arranged {
  readonly settings: ServiceSettings
  /** The fault that acted; undefined if it has been removed. */
  readonly fault: Fault | undefined
}

/** Writes a test that arranges what led to a response, sends the request, and expects the response. */
export function toTest(entry: JournalEntry, arranged: Arranged): string {
  const { method, path, url, status, network } = entry
  const { settings, fault } = arranged
  const query = url.includes('?') ? url.slice(url.indexOf('?')) : ''
  const sent = argumentsOf(basePathOf(settings) + path + query, toInit(entry))
  const isLost = isResponseLost(network)
  const own = exportsOf(settings)
  const options = toCode(optionsOf(entry, settings))
  const lines = [
    `const petstore = createPetstore(${withNames(options, own)})`,
    ...arrange(entry, fault),
    '',
    ...(isLost
      ? [`await expect(petstore.fetch(${sent})).rejects.toThrow()`]
      : [
          `const response = await petstore.fetch(${sent})`,
          '',
          `expect(response.status).toBe(${status})`,
        ]),
  ]
  const title = `${method} ${path} ${isLost ? 'gets no response' : `is answered ${status}`}`
  const body = lines.join('\n').replace(/^(?=.)/gm, '  ')
  return `import { createPetstore } from 'petstore-mock'
import { expect, test } from 'vitest'
${own.length === 0 ? '' : `import { ${own.join(', ')} } from './handlers' // your handlers\n`}
test(${toCode(title)}, async () => {
${body}
})
`
}

/** Returns the names of what the module of your handlers exports. */
function exportsOf({ handlers, hasState }: ServiceSettings): readonly string[] {
  if (handlers.length === 0) return []
  return hasState ? ['handlers', 'state'] : ['handlers']
}

/** Puts variables before the fields of an object, in code as `toCode` writes it. */
function withNames(code: string, names: readonly string[]): string {
  return code.replace(
    /^\{(\s+)/,
    (start, space) => start + names.map((name) => `${name},${space}`).join(''),
  )
}

/** Returns the base path as it was set: a session's is below that of its server. */
function basePathOf({ baseUrl }: ServiceSettings): string {
  return baseUrl.path.replace(/^\/__petstore\/sessions\/[^/]+/, '')
}

/** Returns the options of a petstore with the clock, the caller and its plan. */
function optionsOf({ at, apiKey, plan }: JournalEntry, settings: ServiceSettings) {
  const { auth, dialect, operations } = settings
  const base = (settings.baseUrl.origin ?? '') + basePathOf(settings)
  const limits = Object.entries(settings.plans[plan] ?? {}).map(([window, limit]) => [
    `per${window.charAt(0).toUpperCase()}${window.slice(1)}`,
    limit,
  ])
  return {
    ...(operations.length === 0 && { operations: false }),
    ...(base !== '' && { baseUrl: base }),
    clock: isoDate(at),
    plans: { [plan]: Object.fromEntries(limits) },
    ...(apiKey === null ? { plan } : { apiKeys: { [apiKey]: plan } }),
    ...(auth !== 'optional' && { auth }),
    // A custom dialect is code, which the panel doesn't have.
    ...(!/^"standard"$|"custom"/.test(JSON.stringify(dialect)) && { dialect }),
  }
}

/** Writes the calls that use up a quota, ban the caller, or add the fault. */
function arrange(entry: JournalEntry, fault: Fault | undefined): readonly string[] {
  const { apiKey, quota, responseBody, status, fault: faultId } = entry
  const caller = toCode(apiKey)
  const refused = (quota?.refusedBy ?? []).map(
    (window) => `petstore.quotas.exhaust(${caller}, ${toCode(window)})`,
  )
  const isEarly = quota === null && faultId === null
  const isBanned =
    isBanCode(/"code":\s*"(\w+)"/.exec(responseBody ?? '')?.[1] ?? '') ||
    (isEarly && (status === 403 || status === 429))
  const { schedule: _, times: __, skip: ___, ...now } = fault ?? {}
  return [
    ...refused,
    ...(isBanned ? [`petstore.quotas.ban(${caller})`] : []),
    ...(fault === undefined ? [] : [`petstore.faults.add(${toCode(now)})`]),
    ...(faultId !== null && fault === undefined ? [`// ${faultId} acted here, and is gone.`] : []),
  ]
}

function argumentsOf(url: string, init: RequestInit | undefined): string {
  return init === undefined ? toCode(url) : `${toCode(url)}, ${toCode(init)}`
}

/** Writes a value as code: with quotes and keys as most people write them. */
export function toCode(value: unknown): string {
  if (typeof value === 'string') {
    const escaped = JSON.stringify(value).slice(1, -1).replaceAll('\\"', '"')
    return `'${escaped.replaceAll("'", "\\'")}'`
  }
  if (typeof value !== 'object' || value === null) return String(value)
  if (Array.isArray(value)) return `[${value.map(toCode).join(', ')}]`
  const fields = Object.entries(value).filter(([, each]) => each !== undefined)
  const parts = fields.map(([name, each]) => `${nameOf(name)}: ${toCode(each)}`)
  const line = `{ ${parts.join(', ')} }`
  if (line.length <= 80) return parts.length === 0 ? '{}' : line
  return `{\n  ${parts.join(',\n').replaceAll('\n', '\n  ')},\n}`
}

function nameOf(name: string): string {
  return /^[a-z_$][\w$]*$/i.test(name) ? name : toCode(name)
}
