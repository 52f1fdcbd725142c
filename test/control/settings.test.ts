import { createPetstore, scenarios } from 'petstore-mock'
import { expect, test } from 'vitest'
import { call, start } from '../support/server/control.ts'

test('GET /settings has what a form needs, from the options', async () => {
  const server = await start({
    baseUrl: '/v1',
    plan: 'pro',
    plans: { gold: { perMinute: 5 } },
    apiKeys: { mine: 'gold' },
    ban: { after: 3, duration: ['1m', '1h'], status: 429 },
    dialect: 'github',
    auth: 'required',
    journal: { limit: 50 },
  })

  const { body } = await call(server, 'GET /settings')

  expect(body).toMatchObject({
    baseUrl: { origin: null, path: '/v1' },
    plan: 'pro',
    plans: { free: { minute: 60, day: 1_000 }, gold: { minute: 5, day: null } },
    windows: [
      { name: 'minute', ms: 60_000 },
      { name: 'day', ms: 86_400_000 },
    ],
    apiKeys: [{ key: 'mine', plan: 'gold' }],
    auth: 'required',
    ban: { after: 3, durations: [60_000, 3_600_000], status: 429, anonymous: false },
    dialect: 'github',
    afterSunset: 'gone',
    networkFaults: ['reset', 'timeout', 'empty', 'truncate', 'malformed-json'],
    limits: { journal: { limit: 50 } },
  })
  expect(body.scenarios.map(({ name }: { readonly name: string }) => name)).toEqual(
    Object.keys(scenarios),
  )
})

test('without bans, ban is null', async () => {
  const { body } = await call(await start({ ban: false }), 'GET /settings')

  expect(body.ban).toBeNull()
})

test('operations have their summary, dates and stability', async () => {
  const sunsetAt = '2026-12-24T00:00:00Z'
  const server = await start({
    lifecycle: { operations: { getPet: null, listPets: { sunsetAt } } },
    stability: { createPet: 'beta' },
  })

  const { operations } = (await call(server, 'GET /settings')).body

  const found = (id: string) => operations.find((each: { id: string }) => each.id === id)
  expect(operations).toHaveLength(18)
  expect(found('getPet')).toEqual({
    id: 'getPet',
    method: 'GET',
    path: '/pets/{petId}',
    summary: 'Get a pet',
    deprecated: false,
    deprecatedAt: null,
    sunset: null,
    stability: 'stable',
  })
  expect(found('listPets')).toMatchObject({
    deprecated: true,
    deprecatedAt: null,
    sunset: Date.parse(sunsetAt),
  })
  expect(found('createPet')).toMatchObject({ method: 'POST', path: '/pets', stability: 'beta' })
})

test('models are the collections of petstore.db, and their fields are those of its rows', async () => {
  const { db } = createPetstore()

  const { models } = (await call(await start(), 'GET /settings')).body

  const fieldsOf = (model: { fields: { name: string }[] }) => model.fields.map(({ name }) => name)
  expect(models.map(({ name }: { name: string }) => name)).toEqual(Object.keys(db))
  expect(models.map(fieldsOf)).toEqual(
    Object.values(db).map((collection) => Object.keys(collection.getAll()[0] ?? {})),
  )
})

test('a field says what the contract says, and to which model it refers', async () => {
  const { models } = (await call(await start(), 'GET /settings')).body

  const { key, fields } = models.find(({ name }: { name: string }) => name === 'pet')
  expect(key).toBe('id')
  expect(fields).toEqual([
    { name: 'id', type: 'integer', format: 'int64', required: false, nullable: false },
    {
      name: 'name',
      type: 'string',
      required: true,
      nullable: false,
    },
    {
      name: 'categoryId',
      type: 'integer',
      format: 'int64',
      required: true,
      nullable: false,
    },
    {
      name: 'status',
      type: 'string',
      enum: ['available', 'pending', 'sold'],
      required: false,
      nullable: true,
    },
  ])
})
