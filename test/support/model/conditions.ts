import fc from 'fast-check'
import type { OrderRow, PetRow } from 'petstore-mock'

/** A condition on a field, and whether a value meets it. */
interface Condition {
  readonly where: unknown
  readonly isMetBy: (value: unknown) => boolean
}

/** The conditions on a row, as in `where`, and whether a row meets them. */
export interface Selection<Row> {
  readonly where: Readonly<Record<string, unknown>>
  readonly isMetBy: (row: Row) => boolean
}

const equality = <Value>(value: fc.Arbitrary<Value>): fc.Arbitrary<Condition> =>
  value.chain((wanted) =>
    fc.constantFrom<Condition>(
      { where: wanted, isMetBy: (got) => got === wanted },
      { where: { equals: wanted }, isMetBy: (got) => got === wanted },
      { where: { notEquals: wanted }, isMetBy: (got) => got !== null && got !== wanted },
    ),
  )

const presence = fc.constantFrom<Condition>(
  { where: null, isMetBy: (got) => got === null },
  { where: { equals: null }, isMetBy: (got) => got === null },
  { where: { notEquals: null }, isMetBy: (got) => got !== null },
)

const among = <Value>(value: fc.Arbitrary<Value>): fc.Arbitrary<Condition> =>
  fc.array(value, { maxLength: 3 }).chain((values) => {
    const has = (got: unknown) => values.some((wanted) => wanted === got)
    return fc.constantFrom<Condition>(
      { where: { in: values }, isMetBy: has },
      { where: { notIn: values }, isMetBy: (got) => got !== null && !has(got) },
    )
  })

const small = fc.integer({ min: 0, max: 6 })

const range: fc.Arbitrary<Condition> = fc.tuple(small, small).chain(([low, high]) => {
  const number = (test: (got: number) => boolean) => (got: unknown) =>
    typeof got === 'number' && test(got)
  return fc.constantFrom<Condition>(
    { where: { gt: low }, isMetBy: number((got) => got > low) },
    { where: { lte: high }, isMetBy: number((got) => got <= high) },
    { where: { gte: low, lt: high }, isMetBy: number((got) => got >= low && got < high) },
    { where: { between: [low, high] }, isMetBy: number((got) => got >= low && got <= high) },
    { where: { notBetween: [low, high] }, isMetBy: number((got) => got < low || got > high) },
  )
})

const text: fc.Arbitrary<Condition> = fc
  .constantFrom('', 'a', 'b', 'ab')
  .chain((part) =>
    fc.constantFrom<Condition>(
      { where: { contains: part }, isMetBy: (got) => String(got).includes(part) },
      { where: { notContains: part }, isMetBy: (got) => !String(got).includes(part) },
      { where: { gt: part }, isMetBy: (got) => String(got) > part },
    ),
  )

const name = fc.constantFrom('a', 'b', 'ab', 'ba', '')
const status = fc.constantFrom('available', 'pending', 'sold')
const number = fc.oneof(equality(small), among(small), range)

const PET = {
  id: number,
  name: fc.oneof(equality(name), among(name), text),
  categoryId: number,
  status: fc.oneof(equality(status), among(status), presence),
}

const ORDER = {
  petId: fc.oneof(number, presence),
  quantity: fc.oneof(number, presence),
  complete: fc.oneof(equality(fc.boolean()), presence),
}

/** Any valid conditions on pets. */
export const petSelection = selection<PetRow>(PET)

/** Any valid conditions on orders. */
export const orderSelection = selection<OrderRow>(ORDER)

function selection<Row extends object>(
  fields: Readonly<Record<string, fc.Arbitrary<Condition>>>,
): fc.Arbitrary<Selection<Row>> {
  return fc.record(fields, { requiredKeys: [] }).map((conditions) => {
    const entries = Object.entries(conditions).flatMap(([field, condition]) =>
      condition === undefined ? [] : [[field, condition] as const],
    )
    return {
      where: Object.fromEntries(entries.map(([field, { where }]) => [field, where])),
      isMetBy: (row) =>
        entries.every(([field, condition]) => condition.isMetBy(Reflect.get(row, field))),
    }
  })
}
