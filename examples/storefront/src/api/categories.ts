import { api, type Category } from './index.ts'

let known: readonly Category[] | undefined

/** Answers all categories. They seldom change, so they are asked for once. */
export async function categories(signal?: AbortSignal): Promise<readonly Category[]> {
  known ??= (await api.listCategories(signal)).data
  return known
}

/** Asks anew the next time. */
export function forgetCategories(): void {
  known = undefined
}
