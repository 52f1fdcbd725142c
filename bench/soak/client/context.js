import { setTimeout as sleep } from 'node:timers/promises'
import { createRandom } from '../random.js'
import { createTransport } from './transport.js'

/** How many problems of a client are reported. */
const MAX_SHOWN = 5

/**
 * Creates what a client gets: the server, random draws, the time, and a place for its figures.
 *
 * @param {{ target: object, seed: number, scale: number, endsAt: number }} options `endsAt` is a
 *   moment of `performance.now()`
 */
export function createClient({ name, target, seed, scale, endsAt }) {
  const controller = new AbortController()
  const { signal } = controller
  const counts = {}
  const problems = []
  const transport = createTransport(target, signal)
  const client = {
    name,
    /** The data of a petstore, in bytes, that the server allows. */
    maxDataBytes: target.maxDataBytes,
    ...transport,
    draw: createRandom(seed),
    /** Returns a share of a number, by the scale of the run; at least 1. */
    scaled: (number) => Math.max(1, Math.round(number * scale)),
    isOver: () => performance.now() >= endsAt,
    /** Waits, but not beyond the end of the run. */
    pause: (ms) => sleep(Math.max(0, Math.min(ms, endsAt - performance.now()))),
    count(what, number = 1) {
      counts[what] = (counts[what] ?? 0) + number
    },
    fail(message) {
      client.count('problems')
      if (problems.length < MAX_SHOWN) problems.push(`${name}: ${message}`)
    },
    /** Reports a problem unless the response has one of these statuses. */
    expect(response, statuses, what) {
      client.count(`status ${response.status}`)
      if (statuses.includes(response.status)) return true
      client.fail(
        `${what}: expected status ${statuses} but got ${response.status} ${excerpt(response)}`,
      )
      return false
    },
    end() {
      controller.abort()
      transport.close()
    },
    result: () => ({ name, counts, problems }),
  }
  return client
}

function excerpt({ text }) {
  return text.slice(0, 200)
}
