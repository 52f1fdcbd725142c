import { expect, test } from 'vitest'
import { assemble } from '../../../src/petstore.ts'
import { CLOCK, send } from '../../support/service/state.ts'

const create = () => assemble({ clock: CLOCK })

test('the handle of a fault removes none that has its id after a restore', () => {
  const petstore = create()
  const { faults } = petstore.core
  const before = petstore.core.snapshot()
  const stale = faults.add({ status: 500 })
  petstore.restore(before, { keepHandles: true })
  expect(faults.add({ status: 500 }).id).toBe(stale.id)

  stale.remove()

  expect(faults.list()).toHaveLength(1)
})

test('the handle of a scenario without faults ends none that has its id after a restore', () => {
  const petstore = create()
  const { faults } = petstore.core
  const before = petstore.core.snapshot()
  const stale = faults.play({ remaining: 3 })
  petstore.restore(before, { keepHandles: true })
  expect(faults.play({ remaining: 3 }).id).toBe(stale.id)

  stale.remove()

  expect(faults.scenarios()).toHaveLength(1)
})

test('the handle of a fault still works after a restore that goes on from it', () => {
  const petstore = create()
  const { faults } = petstore.core
  const handle = faults.add({ status: 500 })
  petstore.restore(petstore.core.snapshot(), { keepHandles: true })

  handle.remove()

  expect(faults.list()).toEqual([])
})

test('a fault that is removed while the operation runs stays removed', () => {
  const { core, changes } = create()
  core.faults.add({ status: 503, afterOperation: true })
  changes.subscribe(({ kind }) => {
    if (kind === 'data') core.faults.clear()
  })

  send(core, 'POST', '/categories', { body: { name: 'Fish' } })

  expect(core.faults.list()).toEqual([])
})
