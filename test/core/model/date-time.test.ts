import { createPetstore } from 'petstore-mock'
import { describe, expect, it, test } from 'vitest'
import { post, refusalOf } from '../../support/contract/refusal.ts'

const EXPECTED = "expected an RFC 3339 date-time such as '2026-01-31T12:00:00Z'"

const VALID = {
  'in UTC': '2026-01-31T12:00:00Z',
  'with an offset': '2026-01-31T12:00:00+02:00',
  'with a negative offset': '2026-01-31T12:00:00.25-23:59',
  'of an unknown offset': '2026-01-31T12:00:00-00:00',
  'with nanoseconds': '2026-01-31T12:00:00.123456789Z',
  'on a leap day': '2028-02-29T00:00:00Z',
  // RFC 3339 §5.6 allows lower case, and §5.7 a leap second at the end of a day in UTC.
  'in lower case': '2026-01-31t12:00:00z',
  'at a leap second': '2016-12-31T23:59:60Z',
  'at a leap second with an offset': '2017-01-01T08:59:60+09:00',
}

const INVALID = {
  'with a space': '2026-01-01 00:00:00Z',
  'with an offset of hours': '2026-01-01T00:00:00+02',
  'with an offset without a colon': '2026-01-01T00:00:00+0200',
  'without an offset': '2026-01-01T00:00:00',
  'without seconds': '2026-01-01T00:00Z',
  'without a time': '2026-01-01',
  "on a day that doesn't exist": '2026-02-29T00:00:00Z',
  'at hour 24': '2026-01-01T24:00:00Z',
  'at second 60 of another minute': '2026-01-01T12:00:60Z',
  'before a line break': '2026-01-01T00:00:00Z\n',
}

describe.each(Object.entries(VALID))('a shipDate %s', (_, shipDate) => {
  test('is stored as it was sent, in bodies, fixtures and rows', () => {
    const petstore = createPetstore({ fixtures: { orders: [{ id: 1, shipDate }] } })
    const { status, body } = petstore.handle(post('/store/orders', JSON.stringify({ shipDate })))
    expect({ status, body: JSON.parse(body ?? '') }).toEqual({
      status: 201,
      body: { id: 2, shipDate },
    })
    petstore.db.order.create({ shipDate })
    petstore.restore(petstore.snapshot())
    expect(petstore.db.order.getAll().map((order) => order.shipDate)).toEqual(
      Array(3).fill(shipDate),
    )
  })
})

describe.each(Object.entries(INVALID))('a shipDate %s', (_, shipDate) => {
  const petstore = createPetstore()
  const message = `shipDate: ${EXPECTED} but got ${JSON.stringify(shipDate)}`

  it('is refused in a body', () => {
    const refusal = refusalOf(petstore, post('/store/orders', JSON.stringify({ shipDate })))
    expect(refusal).toEqual({ status: 422, code: 'validation_failed', message })
  })

  it('is refused in fixtures, rows and snapshots', () => {
    const orders = [{ id: 1, shipDate }]
    expect(() => createPetstore({ fixtures: { orders } })).toThrow(`fixtures.orders[0].${message}`)
    expect(() => petstore.db.order.create({ shipDate })).toThrow(`db.order.create: ${message}`)
    const { version, parts } = petstore.snapshot()
    const data = { ...Object(parts.data), orders }
    expect(() => petstore.restore({ version, parts: { ...parts, data } })).toThrow(
      `data.orders[0].${message}`,
    )
  })
})
