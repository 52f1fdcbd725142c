import { expect, test } from 'vitest'
import { hashOf } from '../../src/lib/text/hash.ts'
import { call, start } from '../support/server/control.ts'

/** Returns an object with `count` members, as JSON. */
function withNames(count: number): string {
  return `{${Array.from({ length: count }, (_, index) => `"n${index}":1`).join()}}`
}

/** Returns an array of objects, each with a new name in front of three that all have, as JSON. */
function withSequences(count: number): string {
  const objects = Array.from(
    { length: count / 4 },
    (_, index) => `{"n${index}":1,"a":1,"b":1,"c":1}`,
  )
  return `[${objects.join()}]`
}

/** Returns an object for each beginning of `count` sequences of 80 names, as JSON. */
function withBeginnings(count: number): string {
  const objects = Array.from({ length: count * 80 }, (_, index) => {
    const length = (index % 80) + 1
    const names = Array.from({ length }, (_, at) => `"n${(index - length + 1) / 80}_${at}":1`)
    return `{${names.join()}}`
  })
  return `[${objects.join()}]`
}

/** Returns an object with names whose last character clears half of their FNV-1a hash, as JSON. */
function withCollisions(count: number): string {
  const members: string[] = []
  for (let index = 0; members.length < count; index += 1) {
    const last = String.fromCharCode(hashOf(`n${index}`) & 0xffff)
    if (JSON.stringify(last).length === 3) members.push(`"n${index}${last}":1`)
  }
  return `{${members.join()}}`
}

const TOO_MANY_SHAPES = 'different sequences of member names: the limit is 50000'

// The sequences are counted by 32-bit hashes, of which a few may be equal.
test.each([
  ['2,000,001 numbers', `[${'1,'.repeat(2_000_000)}1]`, 'values: the limit is 2000000'],
  ['1,000,001 empty arrays', `[${'[],'.repeat(1_000_000)}[]]`, 'values: the limit is 2000000'],
  ['50,001 equal names', `{${'"a":1,'.repeat(50_000)}"a":1}`, TOO_MANY_SHAPES],
  ['50,001 names', withNames(50_001), TOO_MANY_SHAPES],
  ['50,100 sequences of names', withSequences(50_100), TOO_MANY_SHAPES],
  ['the beginnings of 20 sequences of names', withBeginnings(20), TOO_MANY_SHAPES],
  ['80,000 names that collide', withCollisions(80_000), TOO_MANY_SHAPES],
])('a body with %s is refused before it is parsed', async (_, body, message) => {
  const refused = await call(await start(), 'PUT /state', { body })

  expect(refused).toMatchObject({ status: 413, body: { code: 'payload_too_large' } })
  expect(refused.body.message).toBe(`The body has too many ${message}`)
})

test.each([
  ['arrays', '['.repeat(33) + ']'.repeat(33)],
  ['objects', `${'{"a":'.repeat(33)}1${'}'.repeat(33)}`],
])('a body with 33 levels of %s is refused before it is parsed', async (_, body) => {
  const refused = await call(await start(), 'POST /reset', { body })

  expect(refused).toMatchObject({ status: 422, body: { code: 'validation_failed' } })
  expect(refused.body.message).toBe('The body is nested too deeply: the limit is 32 levels')
})

test.each([
  ['32 levels', '['.repeat(32) + ']'.repeat(32)],
  ['brackets next to each other', `[${'[],'.repeat(100)}[]]`],
  ['brackets in strings', JSON.stringify({ text: '['.repeat(100) })],
  ['brackets behind quotes in strings', JSON.stringify({ text: `\\"${'{'.repeat(100)}` })],
  ['brackets behind backslashes in strings', JSON.stringify(['\\', '['.repeat(100), '\\\\"'])],
  ['50,000 names', withNames(50_000)],
  ['100,000 objects with the same names', `[${'{"a":1,"b":1},'.repeat(100_000)}1]`],
])('a body with %s is parsed', async (_, body) => {
  const refused = await call(await start(), 'PUT /state', { body })

  expect(refused.status).toBe(422)
  expect(refused.body.message).toContain('snapshot: expected a snapshot from GET /state but got')
})
