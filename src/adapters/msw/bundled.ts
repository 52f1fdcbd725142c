import { http } from 'msw'

/** Returns msw's `http`, for bundlers and for runtimes other than Node. */
export function loadHttp(): typeof http {
  return http
}
