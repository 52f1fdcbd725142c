import type { ServiceSettings } from '../../../control/describe-settings.ts'
import { canMatchPath } from '../../../core/contract/path-match.ts'
import { readHeaderChange } from '../../../core/http/header-change.ts'
import { isResponseLost, NETWORK_FAULTS } from '../../../core/http/messages.ts'
import { readPathPattern } from '../../../core/http/request-match.ts'
import { integer, refuse } from '../../../core/lib/check.ts'
import { API_KEY_FORM, isApiKey } from '../../../core/quota/plans.ts'
import { durationMs, readDurationRange } from '../../../core/time/duration.ts'
import { messageOf, numberOrText, readDuration, readInstant } from '../../parts/read-text.tsx'
import type { FaultDraft, HeaderDraft, TextField } from './draft.ts'

/** The JSON of a fault. */
export type FaultJson = Readonly<Record<string, unknown>>

/** A draft, read with the checks of the service. */
export interface ReadDraft {
  /** The fault. It lacks the fields that have a problem. */
  readonly fault: FaultJson
  readonly problems: Problems
  readonly blocked: Blocked
}

const EFFECTS = ['status', 'delay', 'network', 'headers'] as const

/** Reads a draft into a fault. Fields that have no effect beside the others are left out. */
export function readDraft(draft: FaultDraft, operations: ServiceSettings['operations']): ReadDraft {
  const { read, problems } = createReader()
  const blocked = blockedFields(draft)
  const text = textReader(draft, blocked, read)
  const fault = withoutUndefined({
    ...readTarget(draft, operations, read),
    apiKey: readCaller(draft, read),
    status: text('status', (got) => integer('status', numberOrText(got), 400, 599)),
    code: text('code', asIs),
    message: text('message', asIs),
    delay: blocked.delay === undefined ? readDelay(draft, read) : undefined,
    headers: blocked.headers === undefined ? readHeaders(draft.headers, read) : undefined,
    network: text('network', asIs),
    skip: text('skip', count(0)),
    times: text('times', count(1)),
    probability: draft.probability === '1' ? undefined : text('probability', readProbability),
    schedule: readSchedule(text),
    afterOperation: blocked.afterOperation === undefined && draft.afterOperation ? true : undefined,
  })
  if (Object.keys(problems).length === 0 && EFFECTS.every((name) => fault[name] === undefined)) {
    read('effect', () => {
      throw new TypeError('Expected a status, a delay, a broken connection or a header')
    })
  }
  return { fault, problems, blocked }
}

type ReadText = <Value>(field: TextField, action: (text: string) => Value) => Value | undefined

/** Returns a function that reads a text, unless it is empty or has no effect. */
function textReader(draft: FaultDraft, blocked: Blocked, read: Read): ReadText {
  return (field, action) => {
    const text = draft[field]
    if (text === '' || blocked[field] !== undefined) return undefined
    return read(field, () => action(text))
  }
}

function readSchedule(text: ReadText): FaultJson | undefined {
  const schedule = withoutUndefined({
    startAfter: text('startAfter', readDuration),
    duration: text('duration', readDuration),
    every: text('every', readPeriod),
    from: text('from', readInstant),
    until: text('until', readInstant),
  })
  return Object.keys(schedule).length === 0 ? undefined : schedule
}

function count(least: number): (text: string) => number {
  return (text) => integer('count', numberOrText(text), least, Number.MAX_SAFE_INTEGER)
}

function asIs(text: string): string {
  return text
}

function withoutUndefined(fields: FaultJson): FaultJson {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined))
}

/** Why fields have no effect beside the others. The form disables them. */
type Blocked = { readonly [Name in keyof FaultDraft]?: string }

/** Returns which fields of a draft have no effect, and why. */
function blockedFields(draft: FaultDraft): Blocked {
  const { status, network, delay, duration } = draft
  const isLost = isLosing(network)
  const lost = `With ${network}, the client gets no response`
  return {
    ...(isLost && { status: lost, code: lost, message: lost, headers: lost }),
    ...(!isLost && status === '' && { code: 'Needs a status', message: 'Needs a status' }),
    ...(delay === '' && { delayMost: 'Needs a shortest delay' }),
    ...(network === 'timeout' && blockedByTimeout),
    ...(duration === '' && { every: 'Needs a duration' }),
    ...(!isLost &&
      status === '' && {
        afterOperation: 'Needs a fault that replaces the response: a status, or no response',
      }),
  }
}

const NEVER = 'With timeout, the response never comes'

const blockedByTimeout = { delay: NEVER, delayMost: NEVER }

function isLosing(network: string): boolean {
  return isResponseLost(NETWORK_FAULTS.find((each) => each === network))
}

/** Reads the delay: a duration, or a range of two. */
function readDelay({ delay, delayMost }: FaultDraft, read: Read) {
  if (delay === '') return undefined
  const least = read('delay', () => {
    const value = readDuration(delay)
    readDurationRange(value, 'delay')
    return value
  })
  if (delayMost === '' || least === undefined) return least
  return read('delayMost', () => {
    const most = readDuration(delayMost)
    if (durationMs(most) < durationMs(least)) {
      refuse('delayMost', most, `a duration of at least ${least}`)
    }
    readDurationRange([least, most], 'delay')
    return [least, most]
  })
}

/** Reads the length of a period, which is at least 1 ms. */
function readPeriod(text: string): string | number {
  const value = readDuration(text)
  return durationMs(value) >= 1 ? value : refuse('every', value, 'at least 1 ms')
}

/** Reads a probability. */
function readProbability(text: string): number {
  const value = numberOrText(text)
  const fits = typeof value === 'number' && value >= 0 && value <= 1
  return fits ? value : refuse('probability', value, 'a number from 0 to 1')
}

/** Reads the headers to set and to remove. Rows without a name and a value are left out. */
function readHeaders(headers: readonly HeaderDraft[], read: Read) {
  const names = new Set<string>()
  const pairs = headers.flatMap(({ name, value, isRemoved }, index) => {
    if (name === '' && (isRemoved || value === '')) return []
    const got = read(`header-${index}`, () => {
      const key = name.toLowerCase()
      if (names.has(key)) refuse('headers', name, 'each header once')
      names.add(key)
      return readHeaderChange('headers', name, isRemoved ? null : value)
    })
    return got === undefined ? [] : [[name, got] as const]
  })
  return pairs.length === 0 ? undefined : Object.fromEntries(pairs)
}

type Operations = ServiceSettings['operations']

/** Reads which requests the fault matches, by operation or by method and path. */
function readTarget(draft: FaultDraft, operations: Operations, read: Read) {
  if (draft.target === 'operations') return { operation: read('operations', () => chosen(draft)) }
  if (draft.target === 'all') return {}
  const { method, path } = draft
  if (method === '' && path === '') {
    read('path', () => {
      throw new TypeError('Expected a method, a path, or both')
    })
  }
  const pattern = path === '' ? undefined : read('path', () => readMatching(draft, operations))
  return { method: method || undefined, path: pattern }
}

/** Returns the operation that was chosen, or a list of several. */
function chosen({ operations }: FaultDraft): string | readonly string[] {
  const [first, ...others] = new Set(operations.filter(Boolean))
  if (first === undefined) throw new TypeError('Expected at least one operation')
  return others.length === 0 ? first : [first, ...others]
}

/** Reads the path. Refuses one that, with the method, matches no operation: it could never act. */
function readMatching({ method, path }: FaultDraft, operations: Operations): string {
  const pattern = readPathPattern(path.trim(), 'path')
  const matching = operations.filter((each) => canMatchPath(each, pattern))
  if (matching.length === 0) refuse('path', pattern, 'the path of an operation')
  if (method === '' || matching.some((each) => methodsOf(each).includes(method))) return pattern
  const methods = [...new Set(matching.flatMap(methodsOf))].join(', ')
  return refuse(
    'path',
    pattern,
    `a path with ${method}; the operations with this path have ${methods},`,
  )
}

/** Returns the methods that an operation answers. `GET` also answers `HEAD`. */
function methodsOf({ method }: Operations[number]): readonly string[] {
  return method === 'GET' ? ['GET', 'HEAD'] : [method]
}

/** Returns the methods that any operation answers. */
export function methodsOfAll(operations: Operations): readonly string[] {
  return [...new Set(operations.flatMap(methodsOf))]
}

/** Reads which caller the fault matches. Null stands for the anonymous one. */
function readCaller({ caller, apiKey }: FaultDraft, read: Read): string | null | undefined {
  if (caller === 'any') return undefined
  if (caller === 'anonymous') return null
  return read('apiKey', () =>
    isApiKey(apiKey) && apiKey !== ''
      ? apiKey
      : refuse('apiKey', apiKey, `an API key of ${API_KEY_FORM}`),
  )
}

/** A field of the form that can have a problem. `effect` stands for the lack of any effect. */
export type ProblemField = keyof FaultDraft | 'effect' | `header-${number}`

/** What is wrong with the fields of a draft. */
type Problems = { readonly [Name in ProblemField]?: string }

/** Reads a field. If that throws, notes the problem and returns undefined. */
type Read = <Value>(field: ProblemField, read: () => Value) => Value | undefined

/** Creates a reader, and the problems that it notes. */
function createReader(): { readonly read: Read; readonly problems: Problems } {
  const problems: { [Name in ProblemField]?: string } = {}
  return {
    problems,
    read(field, action) {
      try {
        return action()
      } catch (error) {
        problems[field] = messageOf(error)
        return undefined
      }
    },
  }
}
