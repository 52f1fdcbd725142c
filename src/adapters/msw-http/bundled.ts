import { http } from 'msw'

/** Returns msw's `http`, for bundlers and for runtimes other than Node. */
export function loadHttp(): Pick<typeof http, 'all' | 'get' | 'post' | 'put' | 'delete'> {
  return http
}
