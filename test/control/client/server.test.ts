import { createServer } from 'node:http'
import { startServer } from 'petstore-mock/server'
import { expect, onTestFinished, test } from 'vitest'
import { connectServer } from '../../../src/control/client/server.ts'

const TOKEN = 'correct-horse-battery'

/** Starts a server that is closed after the test. */
async function serve(controlToken?: string) {
  const server = await startServer({ port: 0, ...(controlToken && { controlToken }) })
  onTestFinished(() => server.close())
  return server
}

/** Starts another server, which answers every request with a text. Returns its URL. */
async function serveText(text: string): Promise<string> {
  const server = createServer((_, response) => response.end(text)).listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  onTestFinished(() => void server.close())
  const address = server.address()
  return `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`
}

/** Connects to a server, as the first test of a worker does. */
async function connect(address: unknown) {
  return connectServer('server', address).createSession({})
}

test('a server is found by its URL, that of its control API, or that of its service', async () => {
  const { url, controlUrl, sessions } = await serve()
  for (const address of [url, controlUrl, `${url}/v1`, { url }]) {
    const server = connectServer('server', address)
    const session = await server.createSession({ seed: 7 })
    expect(sessions.get(session.id)?.url).toBe(session.url)
    await server.deleteSession(session)
  }
  expect(sessions.list()).toEqual([])
})

test('the control token opens a server that requires it', async () => {
  const { url } = await serve(TOKEN)
  await expect(connect({ url, controlToken: TOKEN })).resolves.toBeDefined()
})

test('a missing or wrong token is refused, and the error says where to find it', async () => {
  const { url } = await serve(TOKEN)
  const expected =
    'server.controlToken: expected the control token of the server; the server prints'
  await expect(connect(url)).rejects.toThrow(expected)
  await expect(connect({ url, controlToken: 'wrong' })).rejects.toThrow(expected)
})

test('the error says why nothing answers', async () => {
  const server = await startServer({ port: 0 })
  await server.close()
  const refused = connect(server.url)
  await expect(refused).rejects.toThrow(
    /^server: expected a petstore-mock server at .* but got: The server can't be reached: .*ECONNREFUSED/,
  )
})

test.each(['<html>', '{"status":"ok"}', 'null'])('another server is refused: %s', async (text) => {
  const found = connect(await serveText(text))
  await expect(found).rejects.toThrow('but got: an answer of another server')
})

test.each<[unknown, string]>([
  [4010, 'server: expected the URL of a server'],
  ['localhost:4010', 'server.url: expected the URL of a server'],
  ['127.0.0.1:4010', 'server.url: expected the URL of a server'],
  [{ url: undefined }, 'server.url: expected the URL of a server'],
  [{ url: 'http://_', token: 'x' }, 'did you mean controlToken?'],
  [{ url: 'http://_', controlToken: 'a b' }, 'server.controlToken: expected a token'],
])('%j is no address', async (got, message) => {
  await expect(connect(got)).rejects.toThrow(message)
})
