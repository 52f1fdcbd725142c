import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { useServers } from '../../support/server/servers.ts'

const startServer = useServers()

test.each([undefined, '/v1'])(
  'a session with the baseUrl %s serves its own contract',
  async (baseUrl) => {
    const server = await startServer({ plans: { free: { perMinute: 5 } } })
    const options = { plans: { free: { perMinute: 7 } }, clock: '2031-07-01' }
    const session = server.sessions.create({ ...options, ...(baseUrl && { baseUrl }) })

    const json = await (await fetch(`${session.url}/openapi.json`)).json()
    const yaml = await (await fetch(`${session.url}/openapi.yaml`)).text()

    expect(json).toEqual({
      ...session.petstore.openapi,
      servers: [{ url: new URL(session.url).pathname }],
    })
    expect(json['x-plans'][0]).toMatchObject({ name: 'free', perMinute: 7 })
    expect(json.paths['/pets/{petId}'].get['x-sunset']).toBe('2032-12-31')
    expect(parse(yaml)).toEqual(json)
  },
)

test('the contract of a session is also beside its base path, as on the server itself', async () => {
  const { sessions } = await startServer()
  const { url } = sessions.create({ id: 'api', baseUrl: '/v1' })

  const [inside, beside] = await Promise.all(
    [`${url}/openapi.json`, url.replace('/v1', '/openapi.json')].map((at) => fetch(at)),
  )

  expect(url).toMatch(/\/sessions\/api\/api\/v1$/)
  expect(await beside?.text()).toBe(await inside?.text())
})

test('a session has a documentation page, and its pages spend no quota', async () => {
  const { sessions } = await startServer()
  const { url, petstore } = sessions.create()

  const pages = await Promise.all(
    ['/docs', '/docs/', '/openapi.json'].map((path) => fetch(url + path)),
  )

  expect(pages.map(({ status }) => status)).toEqual([200, 200, 200])
  expect(pages[0]?.headers.get('Content-Type')).toBe('text/html; charset=utf-8')
  expect(petstore.quotas.list()).toEqual([])
  expect(petstore.journal.all()).toEqual([])
})

test('the contract of a session that does not exist is 404', async () => {
  const { controlUrl } = await startServer()

  const response = await fetch(`${controlUrl}/sessions/none/api/openapi.json`)

  expect(response.status).toBe(404)
  expect(await response.json()).toMatchObject({ code: 'session_not_found' })
})
