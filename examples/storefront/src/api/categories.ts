import { api, type Category } from './index.ts'

let known: readonly Category[] | undefined

/** Returns all categories. They rarely change, so they are requested once. */
export async function categories(signal?: AbortSignal): Promise<readonly Category[]> {
  known ??= (await api.listCategories(signal)).data
  return known
}

/** Clears the cache: the next call requests them again. */
export function forgetCategories(): void {
  known = undefined
}
