import { createPetstore, type Petstore, type Snapshot } from 'petstore-mock'
import { expect, test } from 'vitest'
import { CLOCK, callTimes, createOnce, send } from './state.ts'

/** A value that breaks a snapshot: its path in `parts`, the value, and the error. */
export type Breakage = readonly [path: string, value: unknown, reason: string]

/** Creates a petstore with something in every part of its state. */
export function createUsed(): Petstore {
  const petstore = createPetstore({ clock: CLOCK })
  callTimes(petstore, 3, 'mine')
  petstore.quotas.exhaust('busy')
  callTimes(petstore, 1, 'busy')
  createOnce(petstore)
  createOnce(petstore, { key: 'mine' })
  send(petstore, 'POST', '/pets', {
    headers: { 'idempotency-key': 'two' },
    body: { name: 'Nemo', categoryId: 404 },
  })
  petstore.faults.add({ status: 503, times: 1 })
  petstore.faults.play('flaky')
  petstore.db.pet.create({ name: 'Nemo', categoryId: 1 })
  return petstore
}

/** Tests that each value makes `restore` throw, and changes nothing. */
export function testBreakages(breakages: readonly Breakage[]): void {
  test.each(breakages)('a snapshot with %s %j is refused whole', (path, value, reason) => {
    const petstore = createUsed()
    petstore.clock.advance('1h')
    const before = petstore.snapshot()
    const broken = brokenAt(path.split('.'), value)

    expect(() => petstore.restore(broken)).toThrow(TypeError)
    expect(() => petstore.restore(broken)).toThrow(reason)
    expect(petstore.snapshot()).toStrictEqual(before)
  })
}

/** Returns a snapshot that is valid except for one value. Undefined removes the value. */
function brokenAt(path: readonly string[], value: unknown): Snapshot {
  const snapshot: Snapshot = createUsed().snapshot()
  const last = path.at(-1) ?? ''
  const holder = path
    .slice(0, -1)
    .reduce<object>((at, name) => Object(Reflect.get(at, name)), snapshot)
  if (value === undefined) Reflect.deleteProperty(holder, last)
  else Reflect.set(holder, last, value)
  return snapshot
}
