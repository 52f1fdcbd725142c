import { expect, test } from 'vitest'
import { listOptions } from '../../../src/cli/flags/defaults.ts'

const byName = new Map(listOptions().map((option) => [option.name, option]))

test('an option is listed with its default, flag and variable', () => {
  expect(byName.get('port')).toEqual({
    name: 'port',
    default: '4010',
    values: [],
    flags: ['--port N'],
    variables: ['PETSTORE_PORT'],
  })
})

test('an option with a fixed list of values is listed with them', () => {
  expect(byName.get('auth')).toMatchObject({
    default: "'optional'",
    values: ["'optional'", "'required'"],
  })
})

test('an option that several flags set is listed with all of them', () => {
  expect(byName.get('fixtures')).toMatchObject({
    default: 'defaultWorld',
    flags: ['--fixtures FILE', '--pets N'],
    variables: ['PETSTORE_FIXTURES', 'PETSTORE_PETS'],
  })
})

test('a part of an option is listed by its full name', () => {
  expect(byName.get('ban.duration')).toMatchObject({ default: "'10m'", flags: [], variables: [] })
  expect(byName.get('journal.limit')).toMatchObject({ default: '10_000' })
})

test('a rule is listed with its form of --rule', () => {
  expect(byName.get('rules.onDelete')).toMatchObject({
    default: "'restrict'",
    flags: ['--rule onDelete=VALUE'],
    variables: ['PETSTORE_RULE'],
  })
})
