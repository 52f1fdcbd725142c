import fc from 'fast-check'
import { type ApiRequest, createPetstore, type PetstoreOptions } from 'petstore-mock'
import { describe, expect, it } from 'vitest'
import { lists } from '../../support/contract/contract.ts'
import { get } from '../../support/contract/refusal.ts'
import { runs } from '../../support/runs.ts'

type Rules = NonNullable<PetstoreOptions['rules']>

/** Creates a petstore with as many records of each kind as asked for. */
function stocked(count: number, rules: Rules = {}) {
  const ids = Array.from({ length: count }, (_, index) => index + 1)
  const categories = ids.map((id) => ({ id, name: 'Dogs' }))
  const pets = ids.map((id) => ({ id, name: 'Rex', categoryId: 1 }))
  const orders = ids.map((id) => ({ id, petId: 1 }))
  return createPetstore({ fixtures: { categories, pets, orders }, rateLimit: false, rules })
}

/** Sends a request, and returns the ids of the records and the headers that describe the page. */
function read(petstore: ReturnType<typeof stocked>, request: ApiRequest) {
  const { body, headers } = petstore.handle(request)
  const records: readonly { readonly id?: number; readonly petId: number }[] = JSON.parse(
    body ?? '',
  )
  return {
    ids: records.map(({ id, petId }) => id ?? petId),
    total: headers['X-Total-Count'],
    link: headers.Link,
  }
}

function from(first: number, last: number): readonly number[] {
  return Array.from({ length: last - first + 1 }, (_, index) => first + index)
}

describe.each(lists)('$operationId', ({ path }) => {
  it('returns the whole list, with its length and without links', () => {
    const { ids, total, link } = read(stocked(25), get(path))
    expect({ ids, total, link }).toEqual({ ids: from(1, 25), total: '25', link: undefined })
  })

  it('returns one page and its links if the request has a limit', () => {
    const { ids, total, link } = read(stocked(25), get(path, 'limit=10'))
    expect({ ids, total }).toEqual({ ids: from(1, 10), total: '25' })
    expect(link).toBe(
      `<${path}?limit=10&offset=0>; rel="first", <${path}?limit=10&offset=10>; rel="next", ` +
        `<${path}?limit=10&offset=20>; rel="last"`,
    )
  })

  it('returns the rest of the list if the request has only an offset', () => {
    const { ids, total, link } = read(stocked(25), get(path, 'offset=20'))
    expect({ ids, total }).toEqual({ ids: from(21, 25), total: '25' })
    expect(link).toBe(
      `<${path}?offset=0>; rel="first", <${path}?offset=0>; rel="prev", <${path}?offset=20>; rel="last"`,
    )
  })

  it('returns pages of 20 with rules.paging always', () => {
    const petstore = stocked(25, { paging: 'always' })
    expect(read(petstore, get(path))).toEqual({
      ids: from(1, 20),
      total: '25',
      link:
        `<${path}?limit=20&offset=0>; rel="first", <${path}?limit=20&offset=20>; rel="next", ` +
        `<${path}?limit=20&offset=20>; rel="last"`,
    })
    expect(read(petstore, get(path, 'limit=100')).ids).toEqual(from(1, 25))
    expect(read(petstore, get(path, 'offset=20')).ids).toEqual(from(21, 25))
  })
})

it('a client that follows rel="next" gets every record once, in order', () => {
  const limit = fc.option(fc.integer({ min: 1, max: 100 }))
  const paging = fc.constantFrom('on-request' as const, 'always' as const)
  fc.assert(
    fc.property(fc.nat({ max: 60 }), limit, paging, (count, size, rule) => {
      const petstore = stocked(count, { paging: rule })
      const pages = queries(petstore, size === null ? '' : `limit=${size}`)
      const ids = pages.flatMap((query) => read(petstore, get('/pets', query)).ids)
      expect(ids).toEqual(from(1, count))
    }),
    runs(20),
  )
})

it('a client that follows rel="next" from any offset ends at rel="last", with the last record', () => {
  const sizes = fc.tuple(fc.integer({ min: 1, max: 40 }), fc.integer({ min: 1, max: 12 }))
  fc.assert(
    fc.property(sizes, fc.nat({ max: 50 }), ([count, limit], offset) => {
      const petstore = stocked(count)
      const asked = `limit=${limit}&offset=${offset}`
      const { ids, link } = read(petstore, get('/pets', asked))
      const last = /<\/pets\?([^>]+)>; rel="last"/.exec(link ?? '')?.[1] ?? ''
      expect(read(petstore, get('/pets', last)).ids.at(-1)).toBe(count)
      expect(queries(petstore, asked).at(-1)).toBe(ids.length === 0 ? asked : last)
    }),
    { ...runs(40), examples: [[[3, 10], 3]] },
  )
})

it('repeats only the filters of the operation in Link', () => {
  const petstore = stocked(5)
  const noise = `utm=1&limit=2&x=${'a'.repeat(4_200)}&categoryId=1`
  const { link = '' } = read(petstore, get('/pets', noise))
  expect(link).toContain('</pets?categoryId=1&limit=2&offset=2>; rel="next"')
  expect(link.length).toBeLessThan(500)
})

/** Returns the queries of the pages that a client reads if it follows `next`. */
function queries(petstore: ReturnType<typeof stocked>, query: string): readonly string[] {
  const { link } = read(petstore, get('/pets', query))
  const next = /<\/pets\?([^>]+)>; rel="next"/.exec(link ?? '')?.[1]
  return next === undefined ? [query] : [query, ...queries(petstore, next)]
}
