import { routes } from './generated/routes.gen.ts'
import type { OperationName, Route } from './route.ts'

/** The parent path of the pages, below the base path. The contract has no operation there. */
const PARENT = '/docs/deprecations/'

/** Returns the path of the page about the deprecation of an operation, below the base path. */
export function deprecationPage(operation: OperationName): string {
  return PARENT + operation
}

/** Returns the operation that the page at a path is about; undefined if there's no such page. */
export function findDeprecationPage(path: string): Route | undefined {
  if (!path.startsWith(PARENT)) return undefined
  const id = path.slice(PARENT.length)
  return routes.find(({ operation }) => operation === id)
}
