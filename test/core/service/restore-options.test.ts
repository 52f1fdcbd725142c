import { expect, test } from 'vitest'
import { assemble } from '../../../src/core/petstore/create-petstore.ts'
import type { Change } from '../../../src/core/service/change.ts'
import { CLOCK, send } from '../../support/service/state.ts'

// Tabs that share their state restore it with options, because for the tester nothing has changed.

test('a handle removes its fault after such a restore, but not after that of the tester', () => {
  const { core, restore } = assemble({ clock: CLOCK })
  const [first, second] = [core.faults.add({ status: 500 }), core.faults.add({ status: 502 })]

  restore(core.snapshot())
  first.remove()
  expect(core.faults.list()).toMatchObject([{ id: 'fault-2' }])

  core.restore(core.snapshot())
  second.remove()
  expect(core.faults.list()).toMatchObject([{ id: 'fault-2' }])
})

test('an announced wait applies after such a restore, but not after that of the tester', () => {
  const earlyRetriesAfter = (options?: { readonly keepWaits: boolean }) => {
    const { core, restore } = assemble({ clock: CLOCK })
    core.quotas.exhaust(null)
    send(core, 'GET', '/pets')
    if (options === undefined) core.restore(core.snapshot())
    else restore(core.snapshot(), options)
    send(core, 'GET', '/pets')
    return core.audit().findings.filter(({ rule }) => rule === 'retried-too-early').length
  }

  expect(earlyRetriesAfter({ keepWaits: true })).toBe(1)
  expect(earlyRetriesAfter({ keepWaits: false })).toBe(0)
  expect(earlyRetriesAfter()).toBe(0)
})

test('listeners learn of a restore, whoever made it', () => {
  const { core, restore, changes } = assemble({ clock: CLOCK })
  const heard: Change[] = []
  const snapshot = core.snapshot()
  changes.subscribe((change) => void heard.push(change))
  const hasRestore = () => heard.splice(0).some((each) => isRestore(each))

  restore(snapshot)
  expect(hasRestore()).toBe(true)
  core.restore(snapshot)
  expect(hasRestore()).toBe(true)
})

function isRestore(change: Change): boolean {
  return change.kind === 'state' && change.cause === 'restore'
}
