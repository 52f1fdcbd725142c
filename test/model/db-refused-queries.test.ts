import { createPetstore } from 'petstore-mock'
import { expect, test } from 'vitest'
import { expectRefusal, type Refusal } from '../support/model/refusal.ts'

const PET_FIELDS = 'expected one of id, name, categoryId, status'

const refused: readonly Refusal[] = [
  ['deleteMany', { where: { identifier: 7 } }, 'where: "identifier" is not one of its fields; '],
  [
    'deleteMany',
    { where: { nam: 'Rex' } },
    'where: "nam" is not one of its fields; did you mean name?',
  ],
  [
    'deleteMany',
    { where: { toString: 7 } },
    `where: "toString" is not one of its fields; ${PET_FIELDS}`,
  ],
  ['deleteMany', { id: 7 }, '"id" is not one of its options; write { where: { id: … } }'],
  ['deleteMany', { wher: {} }, '"wher" is not one of its options; did you mean where?'],
  ['deleteMany', 7, 'expected an object such as { where: { id: 1 } } but got 7'],
  ['deleteMany', { where: null }, 'where: expected an object but got null'],
  ['delete', {}, 'where: expected an object; {} selects all rows, but got undefined'],
  ['delete', { where: undefined }, 'where: expected an object'],
  ['delete', { where: null }, 'where: expected an object but got null'],
  ['delete', { where: [7] }, 'where: expected an object but got [7]'],
  ['findFirst', undefined, 'where: expected an object; {} selects all rows, but got undefined'],
  ['findFirst', { strict: true }, 'where: expected an object'],
  ['findFirst', { where: {}, strict: 1 }, 'strict: expected true or false but got 1'],
  ['findFirst', { where: {}, take: 1 }, '"take" is not one of its options; '],
  [
    'count',
    { where: { id: undefined } },
    'where.id: expected a number, or operators such as { in: … } but got undefined',
  ],
  ['count', { where: { id: null } }, 'where.id: expected a number, or operators'],
  [
    'count',
    { where: { id: '7' } },
    'where.id: expected a number, or operators such as { in: … } but got "7"',
  ],
  [
    'count',
    { where: { name: 7n } },
    'where.name: expected a string, or operators such as { in: … } but got 7',
  ],
  ['count', { where: { id: Number.NaN } }, 'where.id: expected a number'],
  [
    'count',
    { where: { id: [1, 2] } },
    'where.id: expected a number, or operators such as { in: … } but got [1,2]',
  ],
  [
    'count',
    { where: { status: 'lost' } },
    'where.status: expected one of "available", "pending", "sold", or null, or operators',
  ],
  ['count', { where: { id: {} } }, 'where.id: expected at least one operator but got {}'],
  [
    'count',
    { where: { id: { equal: 7 } } },
    'where.id: "equal" is not one of its operators; did you mean equals?',
  ],
  [
    'count',
    { where: { id: { contains: '7' } } },
    'where.id: "contains" is not one of its operators; expected one of equals, ',
  ],
  [
    'count',
    { where: { id: { constructor: 7 } } },
    'where.id: "constructor" is not one of its operators',
  ],
  [
    'count',
    { where: { id: { equals: undefined } } },
    'where.id.equals: expected a number but got undefined',
  ],
  ['count', { where: { id: { gt: '7' } } }, 'where.id.gt: expected a number but got "7"'],
  ['count', { where: { id: { gt: null } } }, 'where.id.gt: expected a number but got null'],
  ['count', { where: { id: { in: 7 } } }, 'where.id.in: expected an array but got 7'],
  [
    'count',
    { where: { id: { notIn: [1, '2'] } } },
    'where.id.notIn[1]: expected a number but got "2"',
  ],
  [
    'count',
    { where: { id: { between: [1] } } },
    'where.id.between: expected an array of two numbers but got [1]',
  ],
  [
    'count',
    { where: { status: { in: ['sold', null] } } },
    'where.status.in[1]: expected one of "available"',
  ],
  [
    'count',
    { where: { status: { equals: 'lost' } } },
    'where.status.equals: expected one of "available", "pending", "sold", or null but got "lost"',
  ],
  [
    'count',
    { where: { name: { contains: 7 } } },
    'where.name.contains: expected a string but got 7',
  ],
  ['count', { take: 1 }, '"take" is not one of its options'],
  ['findMany', { where: { colour: 'brown' } }, 'where: "colour" is not one of its fields'],
  ['findMany', { where: null }, 'where: expected an object but got null'],
  ['findMany', { take: null }, 'take: expected an integer from 0'],
  ['findMany', { take: -1 }, 'take: expected an integer from 0'],
  ['findMany', { skip: '1' }, 'skip: expected an integer from 0'],
  ['findMany', { orderBy: 'name' }, 'orderBy: expected an object but got "name"'],
  [
    'findMany',
    { orderBy: {} },
    "orderBy: expected a field and its direction, such as { id: 'asc' } but got {}",
  ],
  [
    'findMany',
    { orderBy: { nam: 'asc' } },
    'orderBy: "nam" is not one of its fields; did you mean name?',
  ],
  [
    'findMany',
    { orderBy: { name: 'up' } },
    'orderBy.name: expected one of "asc", "desc" but got "up"',
  ],
  [
    'findMany',
    { orderBy: [] },
    "orderBy: expected a field and its direction, such as { id: 'asc' } but got []",
  ],
  [
    'findMany',
    { orderBy: [{ id: 'asc' }, { nam: 'asc' }] },
    'orderBy[1]: "nam" is not one of its fields; did you mean name?',
  ],
  [
    'findMany',
    { orderBy: [{ id: 'asc' }, {}] },
    "orderBy[1]: expected a field and its direction, such as { id: 'asc' } but got {}",
  ],
  ['findMany', { cursor: 'Rex' }, 'cursor: expected an id, or null for the start but got "Rex"'],
  ['findMany', { cursor: 0.5 }, 'cursor: expected an id, or null for the start but got 0.5'],
  ['findMany', { cursor: 3, skip: 1 }, 'skip: expected no skip beside cursor but got 1'],
]

test.each(refused)('db.pet.%s refuses the query %o', expectRefusal)

test('the message of each collection names it', () => {
  const { db } = createPetstore()
  // @ts-expect-error: not an operator for booleans
  expect(() => db.order.count({ where: { complete: { gt: false } } })).toThrow(
    'db.order.count: where.complete: "gt" is not one of its operators; expected one of equals, notEquals',
  )
  // @ts-expect-error: items have no id
  expect(() => db.inventoryItem.delete({ where: { id: 1 } })).toThrow(
    'db.inventoryItem.delete: where: "id" is not one of its fields',
  )
})
