import { runInNewContext } from 'node:vm'
import fc from 'fast-check'
import { createPetstore } from 'petstore-mock'
import { expect, test } from 'vitest'
import { describeSettings } from '../../../src/control/describe-settings.ts'
import { readFault } from '../../../src/core/faults/read-fault.ts'
import { internalsOf } from '../../../src/core/petstore/create-petstore.ts'
import { toCode } from '../../../src/panel/views/faults/describe-fault.ts'
import {
  type FaultDraft,
  NEW_DRAFT,
  type TextField,
} from '../../../src/panel/views/faults/draft.ts'
import { readDraft } from '../../../src/panel/views/faults/read-draft.ts'
import { runs } from '../../support/runs.ts'

const { operations } = describeSettings(internalsOf(createPetstore()))

const read = (change: Partial<FaultDraft>) => readDraft({ ...NEW_DRAFT, ...change }, operations)

/** Texts that some fields accept and others refuse. */
const text = fc.constantFrom(
  ...[
    '',
    ' ',
    '0',
    '1',
    '-1',
    '0.5',
    '404',
    '503',
    '600',
    '10s',
    '1h',
    '25d',
    '10 s',
    '2026-05-01',
  ],
  ...['2026-05-01T00:00:00Z', '2026-05-01T00:00', '/pets', '/pets/*', 'pets', '/petz', '*', 'é\n'],
)

const header = fc.record({
  name: fc.constantFrom('', 'Retry-After', 'retry-after', 'TE', 'a b', '__proto__'),
  value: fc.constantFrom('', '30', 'a\nb'),
  isRemoved: fc.boolean(),
})

const TEXTS = Object.entries(NEW_DRAFT).flatMap(([name, value]) =>
  typeof value === 'string' ? [name] : [],
)

const draft: fc.Arbitrary<FaultDraft> = fc
  .tuple(
    fc.array(fc.tuple(fc.constantFrom(...TEXTS), text), { maxLength: 4 }),
    fc.record({
      target: fc.constantFrom('all', 'operations', 'path'),
      caller: fc.constantFrom('any', 'anonymous', 'key'),
      operations: fc.array(fc.constantFrom('', 'getPet', 'listPets'), { maxLength: 3 }),
      method: fc.constantFrom('', 'GET', 'HEAD', 'DELETE'),
      network: fc.constantFrom('', 'reset', 'timeout', 'truncate'),
      headers: fc.array(header, { maxLength: 2 }),
      afterOperation: fc.boolean(),
    }),
  )
  .map(([texts, others]) => ({ ...NEW_DRAFT, ...Object.fromEntries(texts), ...others }))

test('the service accepts every fault that the form sends', () => {
  let sent = 0
  fc.assert(
    fc.property(draft, (each) => {
      const { fault, problems } = readDraft(each, operations)
      if (Object.keys(problems).length > 0) return
      sent += 1
      expect(() => readFault(JSON.parse(JSON.stringify(fault)))).not.toThrow()
    }),
    runs(2_000),
  )
  expect(sent).toBeGreaterThan(50)
})

test.each<[Partial<FaultDraft>, TextField | 'effect' | 'operations' | 'header-0' | 'header-1']>([
  [{ status: '399' }, 'status'],
  [{ status: '' }, 'effect'],
  [{ target: 'operations' }, 'operations'],
  [{ target: 'path' }, 'path'],
  [{ target: 'path', path: '/petz' }, 'path'],
  [{ target: 'path', method: 'PUT', path: '/pets' }, 'path'],
  [{ caller: 'key', apiKey: 'anonymous' }, 'apiKey'],
  [{ delay: '25d' }, 'delay'],
  [{ delay: '2s', delayMost: '1s' }, 'delayMost'],
  [{ times: '0' }, 'times'],
  [{ skip: '0.5' }, 'skip'],
  [{ probability: '1.1' }, 'probability'],
  [{ duration: '1s', every: '0' }, 'every'],
  [{ from: '2026-05-01T00:00' }, 'from'],
  [{ headers: [{ name: 'Content-Length', value: '1', isRemoved: false }] }, 'header-0'],
  [
    {
      headers: [
        { name: 'X-A', value: '1', isRemoved: false },
        { name: 'x-a', value: '', isRemoved: true },
      ],
    },
    'header-1',
  ],
])('%j is refused at the field %s', (change, field) => {
  expect(Object.entries(read(change).problems)).toEqual([
    [field, expect.stringMatching(/^Expected/)],
  ])
})

test('fields that have no effect beside the others are left out, and say why', () => {
  const { fault, blocked } = read({ network: 'timeout', delay: '1s', every: '1h', code: 'x' })

  expect(fault).toEqual({ network: 'timeout' })
  expect(blocked).toMatchObject({
    status: 'With timeout, the client gets no response',
    delay: 'With timeout, the response never comes',
    every: 'Needs a duration',
  })
})

test('the code of a fault has the same value as its JSON', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      // An object of another realm has another prototype, so their JSON is compared.
      expect(JSON.stringify(runInNewContext(`(${toCode(value)})`))).toBe(JSON.stringify(value))
    }),
  )
  expect(toCode({ headers: { 'Retry-After': "it's" }, times: 2 })).toBe(
    "{ headers: { 'Retry-After': 'it\\'s' }, times: 2 }",
  )
})
