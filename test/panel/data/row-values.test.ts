import { expect, test } from 'vitest'
import type { FieldDescription } from '../../../src/core/model/models.ts'
import { changesOf, toDraft } from '../../../src/panel/views/data/row-values.ts'

const field = (name: string, rest: Partial<FieldDescription> = {}): FieldDescription => ({
  name,
  type: 'string',
  required: false,
  nullable: true,
  ...rest,
})

const FIELDS = [
  field('id', { type: 'integer', format: 'int64', nullable: false }),
  field('name'),
  field('count', { type: 'integer' }),
  field('isDone', { type: 'boolean' }),
  field('isOn', { type: 'boolean', nullable: false }),
]

const ROW = { id: '9007199254740993', name: 'Rex', count: 2, isDone: null, isOn: true }

test('a form sends only the fields that the user changed', () => {
  const start = toDraft(FIELDS, ROW)
  expect(changesOf(FIELDS, start, start)).toEqual({})
  const draft = { ...start, name: 'Max', count: '-7' }
  expect(changesOf(FIELDS, draft, start)).toEqual({ name: 'Max', count: -7 })
})

test('an emptied field has no value, and a boolean that can be null has three', () => {
  const start = toDraft(FIELDS, ROW)
  const draft = { ...start, name: '', count: '', isDone: 'false', isOn: 'false' }
  expect(changesOf(FIELDS, draft, start)).toEqual({
    name: null,
    count: null,
    isDone: false,
    isOn: false,
  })
})
