import { expect, test } from 'vitest'
import { audited, repeat } from '../../support/audit/audit.ts'

/** A wait in ms that a response asks for, and the pause after which the client comes back. */
type Pause = readonly [wait: number, pause: number]

/** Describes the pauses after failures that ask for waits. */
async function backoffOf(pauses: readonly Pause[]) {
  const petstore = audited()
  for (const [wait] of pauses) {
    petstore.faults.add({ status: 503, headers: { 'Retry-After-Ms': String(wait) }, times: 1 })
  }
  const ms = pauses.map(([, pause]) => pause)
  await repeat(petstore, ms, () => petstore.fetch('/pets'))
  return petstore.audit().summary.callers[0]?.backoff
}

test.each<[string, readonly Pause[]]>([
  [
    '10 s',
    [
      [45_000, 10_000],
      [45_000, 10_500],
    ],
  ],
  [
    '10 s',
    [
      [45_000, 10_000],
      [45_000, 10_000],
      [10_050, 10_050],
    ],
  ],
  [
    '5 s',
    [
      [45_000, 4_951],
      [45_000, 4_951],
    ],
  ],
  [
    '5.05 s',
    [
      [45_000, 5_051],
      [5_000, 5_000],
    ],
  ],
  [
    '0.5 s',
    [
      [45_000, 500],
      [45_000, 550],
      [100, 100],
    ],
  ],
  [
    '0.5 s',
    [
      [45_000, 500],
      [100, 100],
      [45_000, 500],
    ],
  ],
])('equal pauses, or a shorter wait that is kept, show a cap: %s: %j', async (cap, pauses) => {
  expect(await backoffOf(pauses)).toBe(`caps Retry-After at ${cap}`)
})

test.each<[string, readonly Pause[]]>([
  [
    'the pauses differ',
    [
      [45_000, 10_000],
      [45_000, 10_501],
    ],
  ],
  [
    'the pauses differ',
    [
      [45_000, 500],
      [45_000, 551],
      [100, 100],
    ],
  ],
  [
    'a longer wait was kept',
    [
      [45_000, 10_000],
      [45_000, 10_000],
      [20_000, 20_000],
    ],
  ],
  [
    'the pauses are not round',
    [
      [45_000, 4_950],
      [45_000, 4_950],
    ],
  ],
  [
    'the pauses are as short as a fixed one',
    [
      [45_000, 4_000],
      [45_000, 4_000],
    ],
  ],
  [
    'the wait that was kept is hardly shorter',
    [
      [45_000, 5_050],
      [5_000, 5_000],
    ],
  ],
  [
    'a shorter wait was kept only before',
    [
      [100, 100],
      [45_000, 5_500],
    ],
  ],
])('there is no cap if %s: %j', async (_, pauses) => {
  expect(await backoffOf(pauses)).toMatch(/^ignores Retry-After: /)
})
