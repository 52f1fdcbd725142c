import type { ClientContext } from 'petstore-mock/explore'

const HEADERS = { 'Content-Type': 'application/json' }

/** The body of an order. */
export const ORDER = JSON.stringify({ petId: 1, quantity: 1 })

/** Orders a pet once, and gives up after 5 seconds. */
export async function order({ fetch, baseUrl }: ClientContext): Promise<{ readonly id: number }> {
  const signal = AbortSignal.timeout(5_000)
  const init = { method: 'POST', headers: HEADERS, body: ORDER, signal }
  const response = await fetch(`${baseUrl}/store/orders`, init)
  if (!response.ok) throw new Error(`status ${response.status}`)
  return response.json()
}

/** Orders a pet, and tries again up to twice, whatever went wrong. */
export async function orderPersistently(context: ClientContext): Promise<unknown> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await order(context)
    } catch (error) {
      if (attempt === 3) throw error
      await pause(attempt * 1_000)
    }
  }
}

/** Reads the pets. Waits as long as it is asked to, backs off otherwise, and gives up in the end. */
export async function listPatiently({ fetch, baseUrl }: ClientContext): Promise<unknown> {
  for (let attempt = 0; ; attempt += 1) {
    const result = await readPets(fetch, baseUrl)
    if ('pets' in result) return result.pets
    if (attempt === 4) throw new Error('gave up')
    await pause(result.waitMs ?? 2 ** attempt * 1_000 * (1 + Math.random()))
  }
}

async function readPets(fetch: ClientContext['fetch'], baseUrl: string) {
  try {
    const response = await fetch(`${baseUrl}/pets`, { signal: AbortSignal.timeout(5_000) })
    if (response.ok) return { pets: await response.json() }
    const seconds = response.headers.get('retry-after')
    return { waitMs: seconds === null ? undefined : Number(seconds) * 1_000 }
  } catch {
    return { waitMs: undefined }
  }
}

export function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms))
}
