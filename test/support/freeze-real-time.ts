import { afterEach, beforeEach, vi } from 'vitest'

/** Stops real time in each test of a file: a slow machine must not seem to be a client that waits. */
export function freezeRealTime(): void {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['performance', 'Date'] })
  })
  afterEach(() => {
    vi.useRealTimers()
  })
}
