import { Agent, request as httpRequest } from 'node:http'
import type { Client } from './command-line.ts'

/** A time that stands still, so that no window ends between two requests. */
const FROZEN = ['--clock', '2026-05-01T00:00:00Z']

/** Sends a request with a JSON body, and returns that of the response. */
export async function send(method: string, url: string, body?: object) {
  const response = await fetch(url, { method, ...(body && { body: JSON.stringify(body) }) })
  const text = await response.text()
  return text === '' ? undefined : JSON.parse(text)
}

/** A session: a service of its own on the same server. */
export interface Session {
  readonly url: string
  readonly controlUrl: string
}

/** Creates a session, as a test does in its setup. */
export function createSession(controlUrl: string, id: string): Promise<Session> {
  return send('POST', `${controlUrl}/sessions`, { id })
}

/** A client that makes no mistake. */
export async function bePolite({ url }: Pick<Session, 'url'>): Promise<void> {
  await send('GET', `${url}/pets`)
}

/** A client whose request is invalid, which is a warning. */
export async function beSloppy({ url }: Pick<Session, 'url'>): Promise<void> {
  await send('GET', `${url}/pets?limit=x`)
}

/**
 * Creates a client that sends requests although it has to wait, which is an error. On its one
 * connection, every request after the first is certainly too early.
 */
export function rude(requests: number) {
  return async ({ url, controlUrl }: Session): Promise<void> => {
    await send('POST', `${controlUrl}/quotas/exhaust`)
    const agent = new Agent({ keepAlive: true, maxSockets: 1 })
    for (let sent = 0; sent < requests; sent += 1) await request(`${url}/pets`, agent)
    agent.destroy()
  }
}

/** Sends a request, and waits for the end of its response. Returns its status. */
export function request(
  url: string,
  agent: Agent | false,
  method = 'GET',
  body = '',
): Promise<number> {
  return new Promise((resolve, reject) => {
    const headers = { 'Content-Type': 'application/json' }
    const sent = httpRequest(url, { agent, method, headers }, (response) => {
      response.resume().on('error', reject)
      response.on('end', () => resolve(response.statusCode ?? 0))
    })
    sent.on('error', reject).end(body)
  })
}

/** The words of an `exec` whose command is the client of the test. */
export const exec = (...flags: readonly string[]) => ['exec', ...FROZEN, ...flags, '--', 'client']

/** Creates a client that runs several after each other, and returns what the last one returns. */
export function inTurn(...clients: readonly Client[]): Client {
  return (served) =>
    clients.reduce<Promise<unknown>>(
      (before, client) => before.then(() => client(served)),
      Promise.resolve(),
    )
}
