import { http } from 'msw'
import type { Http } from './required.ts'

/** Returns msw's `http`, for bundlers and for runtimes other than Node. */
export function loadHttp(): Http {
  return http
}
