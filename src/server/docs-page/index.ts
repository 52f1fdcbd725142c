import type { Destination } from '../destination.ts'
import type { World } from '../world.ts'

/** Finds the pages of the documentation: the contract, and Swagger UI for it. */
export function findPage(_main: () => World): (path: string) => Destination | undefined {
  return () => undefined
}
