import { startServer } from 'petstore-mock/server'
import { Agent, RetryAgent } from 'undici'
import { vi } from 'vitest'
import {
  type Behaviour,
  fakeTime,
  ORDER,
  pathOf,
  restoreTime,
  type Situation,
  toBehaviour,
} from './behaviour.ts'

/** The RetryAgent's `minTimeout` and `maxTimeout`. Other timers belong to undici's sockets. */
const PAUSE_MS = { shortest: 500, longest: 30_000 }

/**
 * Sends one request with undici's RetryAgent to a server: msw cannot intercept undici's sockets.
 */
export async function measureUndici(situation: Situation): Promise<Behaviour> {
  const server = await startServer({ port: 0 })
  fakeTime()
  situation.prepare(server.petstore)
  const agent = new RetryAgent(new Agent())
  try {
    await skipPauses(send(agent, server.url, situation).catch(() => {}))
  } finally {
    restoreTime()
    await agent.destroy()
    await server.close()
  }
  return toBehaviour(server.petstore.audit())
}

async function send(agent: RetryAgent, origin: string, { method }: Situation): Promise<void> {
  const order = {
    body: JSON.stringify(ORDER),
    headers: { 'Content-Type': 'application/json' },
  }
  const path = pathOf(method)
  const { body } = await agent.request({ origin, path, method, ...(method === 'POST' && order) })
  await body.dump()
}

/** Advances the fake time by each pause that starts, and by nothing else. */
async function skipPauses(sent: Promise<void>): Promise<void> {
  const timers = vi.spyOn(globalThis, 'setTimeout')
  let isDone = false
  let handled = 0
  const done = sent.finally(() => {
    isDone = true
  })
  while (!isDone) {
    await nextTurn()
    const started = timers.mock.calls.slice(handled).map(([, ms = 0]) => ms)
    handled += started.length
    for (const ms of started.filter(isPause)) await vi.advanceTimersByTimeAsync(ms)
  }
  await done
}

function isPause(ms: number): boolean {
  return ms >= PAUSE_MS.shortest && ms <= PAUSE_MS.longest
}

function nextTurn(): Promise<void> {
  return new Promise((resolve) => {
    setImmediate(resolve)
  })
}
