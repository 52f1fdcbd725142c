import { spawn } from 'node:child_process'
import { expect, onTestFinished, test } from 'vitest'
import { readyUrl } from '../../support/cli/process.ts'
import { type Backend, hasNginx, useScaledOut } from '../../support/scale-out/start.ts'
import { send } from '../../support/server/send.ts'
import { until } from '../../support/until.ts'

const scaledOut = useScaledOut('--processes', '3', '--', '--auto-sessions')

const IDS = Array.from({ length: 60 }, (_, index) => `session-${index}`)

const ask = (id: string) => send(scaledOut().url, `GET /__petstore/sessions/${id}/api/pets`)

/** Returns the ids of the sessions that live in a process. */
async function sessionsOf({ url }: Backend): Promise<readonly string[]> {
  const { body } = await send(url, 'GET /__petstore/sessions')
  return body.map(({ id }: { readonly id: string }) => id)
}

/** Kills a process. Resolves when it accepts no more connections. */
async function kill({ url, pid }: Backend): Promise<void> {
  process.kill(pid, 'SIGKILL')
  await until(() =>
    send(url, 'GET /__petstore/health').then(
      () => false,
      () => true,
    ),
  )
}

/** Starts a process at the address of one that has ended. */
async function startAgain({ url }: Backend): Promise<void> {
  const words = ['dist/src/cli.js', '--port', new URL(url).port, '--auto-sessions']
  const child = spawn(process.execPath, words, { stdio: ['ignore', 'pipe', 'inherit'] })
  onTestFinished(() => void child.kill('SIGKILL'))
  await readyUrl(child.stdout)
}

test.skipIf(!hasNginx)(
  'a process that ends takes only its own sessions with it, and no other process answers for it',
  async () => {
    const [lost, ...others] = scaledOut().backends
    if (lost === undefined) throw new Error('There is no process.')
    for (const id of IDS) expect((await ask(id)).status).toBe(200)
    const lostIds = await sessionsOf(lost)
    expect(lostIds.length).toBeGreaterThan(0)

    await kill(lost)

    for (const id of IDS) {
      const { status, headers, body } = await ask(id)
      const left = headers['x-ratelimit-remaining']
      if (!lostIds.includes(id)) {
        expect({ id, status, left }).toEqual({ id, status: 200, left: '58' })
        continue
      }
      expect({ id, status, left }).toEqual({ id, status: 502, left: '0' })
      expect(body).toMatchObject({ code: 'process_unavailable', status: 502 })
      expect(headers).toMatchObject({
        'x-ratelimit-limit': '0',
        'x-ratelimit-reset': expect.stringMatching(/^\d+$/),
      })
    }
    const elsewhere = (await Promise.all(others.map(sessionsOf))).flat()
    expect(elsewhere.filter((id) => lostIds.includes(id))).toEqual([])

    await startAgain(lost)
    for (const id of lostIds) {
      const { status, headers } = await ask(id)
      expect({ status, left: headers['x-ratelimit-remaining'] }).toEqual({
        status: 200,
        left: '59',
      })
    }
    expect([...(await sessionsOf(lost))].sort()).toEqual([...lostIds].sort())
  },
)
