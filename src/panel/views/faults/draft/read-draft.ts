import type { ServiceSettings } from '../../../../control/describe-settings.ts'
import { integer } from '../../../../lib/check.ts'
import { numberOrText, readDuration, readInstant } from '../../../parts/form/read-text.ts'
import { type Blocked, blockedFields } from './blocked.ts'
import type { FaultDraft, TextField } from './draft.ts'
import { createReader, type Problems, type Read } from './problems.ts'
import { readDelay, readHeaders, readPeriod, readProbability } from './read-effects.ts'
import { readCaller, readTarget } from './read-target.ts'

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
