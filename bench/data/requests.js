/** Creates a request for the core. */
const request = (method, path, body) => {
  const [pathname, query = ''] = path.split('?')
  const type = body === undefined ? undefined : 'application/json'
  return {
    method,
    path: pathname,
    query,
    body: body === undefined ? null : JSON.stringify(body),
    header: (name) => (name === 'content-type' ? type : undefined),
  }
}

export const get = (path) => request('GET', path)
export const post = (path, body) => request('POST', path, body)
export const put = (path, body) => request('PUT', path, body)
export const remove = (path) => request('DELETE', path)

/**
 * Creates a function that returns pseudorandom integers from 1 to `size`, always in the same
 * sequence.
 */
export function createDraw() {
  let state = 1
  return (size) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return 1 + Math.floor((state / 2 ** 32) * size)
  }
}

/**
 * Returns `count` different integers from 1 to `size`, or all of them if there are fewer.
 *
 * @returns {number[]}
 */
export function drawDistinct(draw, count, size) {
  const drawn = new Set()
  while (drawn.size < Math.min(count, size)) drawn.add(draw(size))
  return [...drawn]
}
