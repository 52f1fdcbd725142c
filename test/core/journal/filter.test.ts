import fc from 'fast-check'
import { createPetstore, type JournalFilter } from 'petstore-mock'
import { expect, test } from 'vitest'
import { runs } from '../../support/runs.ts'
import { CLOCK, send } from '../../support/service/state.ts'

/** Returns a petstore whose journal has six entries, ten seconds apart. */
function petstoreWithEntries() {
  const petstore = createPetstore({ clock: CLOCK, baseUrl: '/v1' })
  const tenant = { 'x-tenant': 'Acme' }
  const requests = [
    () => send(petstore, 'GET', '/v1/pets?limit=1', { headers: tenant }),
    () => send(petstore, 'GET', '/v1/pets/7', { key: 'mine' }),
    () => send(petstore, 'HEAD', '/v1/pets/8'),
    () => send(petstore, 'POST', '/v1/categories', { body: { name: 'Fish' }, key: 'mine' }),
    () => send(petstore, 'GET', '/v1/store/orders/99', { headers: { 'X-Tenant': 'acme' } }),
    () => send(petstore, 'GET', '/elsewhere'),
  ]
  for (const request of requests) {
    request()
    petstore.clock.advance('10s')
  }
  return petstore
}

const ALL = [1, 2, 3, 4, 5, 6]

test.each<[JournalFilter | undefined, number[]]>([
  [undefined, ALL],
  [{}, ALL],
  [{ operation: 'getPet' }, [2, 3]],
  [{ operation: ['listPets', 'createCategory'] }, [1, 4]],
  [{ method: 'get' }, [1, 2, 5, 6]],
  [{ method: ['POST', 'Head'] }, [3, 4]],
  [{ path: '/pets' }, [1]],
  [{ path: '/pets/7' }, [2]],
  [{ path: '/pets/*' }, [2, 3]],
  [{ path: '/*/orders/*' }, [5]],
  [{ path: '*s/9*9' }, [5]],
  [{ path: '/elsewhere' }, [6]],
  [{ status: 404 }, [5, 6]],
  [{ status: [201, 404] }, [4, 5, 6]],
  [{ status: ['4xx', 201] }, [4, 5, 6]],
  [{ apiKey: 'mine' }, [2, 4]],
  [{ apiKey: null }, [1, 3, 5, 6]],
  [{ headers: { 'X-TENANT': 'Acme' } }, [1]],
  [{ headers: { 'x-tenant': null } }, [2, 3, 4, 6]],
  [{ headers: { 'x-tenant': null, 'content-type': 'application/json' } }, [4]],
  [{ operation: 'getPet', method: 'GET', path: '/pets/*', status: 200, apiKey: 'mine' }, [2]],
  [{ operation: undefined, status: undefined, headers: { 'x-tenant': undefined } }, ALL],
  [({ status, method }) => status === 404 && method === 'GET', [5, 6]],
  [({ requestHeaders }) => requestHeaders['x-tenant'], [1, 5]],
])('the filter %o matches the requests %j', (filter, numbers) => {
  const { journal } = petstoreWithEntries()
  const ids = numbers.map((number) => `req-${number}`)

  expect(journal.all(filter).map(({ id }) => id)).toEqual(ids)
  expect(journal.last(filter)?.id).toBe(ids.at(-1))
})

/** Wrong values for each field of a filter, and for the filter itself. */
const WRONG: Readonly<Record<string, readonly unknown[]>> = {
  '': ['/pets', 404, { statu: 404 }, { requestHeaders: {} }],
  id: [1],
  operation: [[], 'listpets', ['getPet', 'nothing']],
  method: [[], 5, 'GET /pets'],
  path: ['', 'pets/7', '/a b', 'https://a.example/pets', /pets/],
  status: ['404', 99, 600, '6xx', []],
  apiKey: [5, '', 'anonymous'],
  headers: [['x-tenant'], { 'a b': '' }],
  'headers.X-A': [5],
}

const CASES = Object.entries(WRONG).flatMap(([path, values]) =>
  values.map((value) => [path, value] as const),
)

test.each(CASES)(
  'a filter whose %j is %j is refused, and the error names the field',
  (path, value) => {
    const { journal } = createPetstore()
    const [field = '', part] = path.split('.')
    const filter = path === '' ? value : { [field]: part ? { [part]: value } : value }
    for (const name of ['all', 'last'] as const) {
      const refused = () => Reflect.apply(journal[name], undefined, [filter])
      const place = path === '' ? '' : `.${path}`
      expect(refused).toThrow(
        expect.objectContaining({ name: 'OptionError', path: `journal.${name}${place}` }),
      )
    }
  },
)

test.each([
  [{ statu: 404 }, '"statu" isn\'t one of its options; did you mean status?'],
  [{ url: '/pets' }, 'did you mean path?'],
  [{ statusCode: 404 }, 'did you mean status?'],
  [{ body: {} }, "a function, such as (entry) => JSON.parse(entry.requestBody ?? '{}').id === 1?"],
  [{ query: {} }, 'a function, such as ({ url }) => url.endsWith(…)?'],
  [{ operation: 'listpets' }, '"listpets"; did you mean "listPets"?'],
  [{ operation: 'GET /pets' }, '"GET /pets"; did you mean "listPets"?'],
  [{ path: 'https://a.example/pets?limit=1' }, '; did you mean "/pets"?'],
  [{ apiKey: 'anonymous' }, '; did you mean null?'],
])('the error about the filter %j says what was meant', (filter, message) => {
  const { journal } = createPetstore()
  expect(() => Reflect.apply(journal.all, undefined, [filter])).toThrow(message)
})

test('a path matches as if each * were any text', () => {
  const part = fc.string({ unit: fc.constantFrom('a', 'b', '/'), maxLength: 4 })
  fc.assert(
    fc.property(fc.array(part, { minLength: 1, maxLength: 4 }), part, part, (parts, a, b) => {
      const pattern = `/${parts.join('*')}`
      const petstore = createPetstore({ clock: CLOCK })
      const paths = [`/${a}`, `/${a}${b}`, `/${parts.join(a)}`, `/${parts.join(b)}${a}`]
      for (const path of paths) send(petstore, 'GET', path)
      const likeIt = new RegExp(`^${pattern.replaceAll('*', '.*')}$`)

      const matching = petstore.journal.all({ path: pattern }).map(({ path }) => path)
      expect(matching).toEqual(paths.filter((path) => likeIt.test(path)))
    }),
    runs(),
  )
})
