/** Whether each part only shows that it still runs, with as little as possible. Its figures mean nothing. */
export const isSmoke = process.argv.includes('--smoke')

/** Returns a count, or the least that shows that a part runs. */
export function few(count, least = 1) {
  return isSmoke ? least : count
}
