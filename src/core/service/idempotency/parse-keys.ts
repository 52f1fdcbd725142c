import { readOperation } from '../../contract/operations.ts'
import { integer, items, refuse } from '../../lib/check.ts'
import { refuseRepeated, savedMembers, savedRecord } from '../../lib/stateful.ts'
import { savedKey, savedRequestId } from '../../quota/accounts.ts'
import { savedTime } from '../../time/saved-time.ts'
import { isAboutRecord, type StoredAnswer } from './answer.ts'
import {
  type FirstRequest,
  isKey,
  KEY_LENGTH_LIMIT,
  KEY_LIMIT,
  type KeyName,
  type SavedKey,
} from './saved-key.ts'

const PART = 'idempotencyKeys'

/**
 * Reads the idempotency keys of a snapshot.
 *
 * @throws {TypeError} naming the field that is invalid, and what was expected.
 */
export function parseKeys(saved: unknown): readonly SavedKey[] {
  const list = items(PART, saved)
  if (list.length > KEY_LIMIT) {
    refuse(PART, list.length, `at most ${KEY_LIMIT} keys`)
  }
  const keys = list.map((each, index) => parseKey(each, `${PART}[${index}]`))
  refuseRepeated(
    keys.map(([name]) => JSON.stringify(name)),
    { kind: 'key', where: (index) => `${PART}[${index}][0]` },
  )
  return keys
}

function parseKey(saved: unknown, where: string): SavedKey {
  const [name, first] = tuple(saved, where, 'a key and its first request')
  return [parseName(name, `${where}[0]`), parseFirst(first, `${where}[1]`)]
}

function parseName(saved: unknown, where: string): KeyName {
  const [apiKey, operation, key] = tuple(saved, where, 'an API key, an operation and a key', 3)
  if (!isKey(key)) refuse(`${where}[2]`, key, `1 to ${KEY_LENGTH_LIMIT} printable ASCII characters`)
  return [savedKey(apiKey, `${where}[0]`), readOperation(`${where}[1]`, operation), key]
}

function parseFirst(saved: unknown, where: string): FirstRequest {
  const members = ['id', 'at', 'fingerprint', 'answer'] as const
  const { id, at, fingerprint, answer } = savedMembers(saved, where, members)
  return {
    id: savedRequestId(id, `${where}.id`),
    at: savedTime(at, `${where}.at`),
    fingerprint: text(fingerprint, `${where}.fingerprint`),
    answer: parseAnswer(answer, `${where}.answer`),
  }
}

function parseAnswer(saved: unknown, where: string): StoredAnswer {
  if (savedRecord(saved).code !== undefined) return parseError(saved, where)
  const members = ['status', 'json', 'location'] as const
  const { status, json, location } = savedMembers(saved, where, members)
  if (json !== null && !isJson(json)) refuse(`${where}.json`, json, 'JSON text, or null')
  if (location !== null && !isPath(location))
    refuse(`${where}.location`, location, 'a path, or null')
  return { status: integer(`${where}.status`, status, 200, 299), json, location }
}

function parseError(saved: unknown, where: string): StoredAnswer {
  const { code, message } = savedMembers(saved, where, ['code', 'message'])
  if (typeof code !== 'string' || !isAboutRecord(code)) {
    return refuse(`${where}.code`, code, 'the code of an error about a record')
  }
  return { code, message: text(message, `${where}.message`) }
}

function isJson(saved: unknown): saved is string {
  try {
    return typeof saved === 'string' && JSON.parse(saved) !== undefined
  } catch {
    return false
  }
}

/** Returns whether a value is a path that a header can have. */
function isPath(saved: unknown): saved is string {
  return typeof saved === 'string' && /^\/[!-~]*$/.test(saved)
}

function tuple(saved: unknown, where: string, expected: string, length = 2): readonly unknown[] {
  const list = items(where, saved)
  return list.length === length ? list : refuse(where, saved, expected)
}

function text(saved: unknown, where: string): string {
  return typeof saved === 'string' ? saved : refuse(where, saved, 'a string')
}
