import type { Petstore } from 'petstore-mock'

/** Requests a path several times and returns the statuses of the responses. */
export async function statusesOf(
  petstore: Pick<Petstore, 'fetch'>,
  path: string,
  times: number,
): Promise<number[]> {
  const statuses: number[] = []
  for (let sent = 0; sent < times; sent += 1) {
    statuses.push((await petstore.fetch(path)).status)
  }
  return statuses
}
