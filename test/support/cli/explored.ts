import { request } from './clients.ts'
import { run, type Served } from './command-line.ts'

/** A promise that never resolves: nothing stops the command line. */
const never = new Promise<number>(() => {})

/** Runs `explore` in this process until it ends. Without a client, it runs the words. */
export function explore(
  flags: readonly string[],
  place: Parameters<typeof run>[1] = {},
  words: readonly string[] = ['client'],
) {
  return run(['explore', ...flags, '--', ...words], { stopped: never, ...place })
}

type Target = Pick<Served, 'url'>

/** Orders a pet once, and returns the exit status of a command that does so. */
export function order({ url }: Target): Promise<number> {
  return send('POST', `${url}/store/orders`, { petId: 1, quantity: 1 })
}

/** Orders a pet, and orders again whatever went wrong. */
export async function orderAgain(served: Target): Promise<number> {
  return (await order(served)) && order(served)
}

/** Reads the pets, and reads them again up to three times. */
export async function readAgain({ url }: Target): Promise<number> {
  for (let attempt = 0; attempt < 4; attempt += 1) {
    if ((await send('GET', `${url}/pets`)) === 0) return 0
  }
  return 1
}

/** Sends a request on a connection of its own, as a command would. Returns 0 if it succeeds. */
async function send(method: string, url: string, body?: object): Promise<number> {
  const status = await request(url, false, method, JSON.stringify(body)).catch(() => 0)
  return status > 0 && status < 300 ? 0 : 1
}

/** Returns the name of the session of a run: that of its path, such as `1-lost`. */
export function pathOf({ url }: Target): string {
  return /sessions\/([^/]+)/.exec(url)?.[1] ?? ''
}
