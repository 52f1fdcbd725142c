import { setImmediate } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { createQueue } from '../../../src/core/lib/queue.ts'
import { usedMemory } from '../../support/memory.ts'

test('a queue keeps nothing alive that it has dropped', async () => {
  const queue = createQueue<{ readonly place: number }>()
  const added = Array.from({ length: 100 }, (_, place) => {
    const item = { place }
    queue.push(item)
    return new WeakRef(item)
  })
  for (let dropped = 0; dropped < 40; dropped += 1) queue.shift()

  // A WeakRef keeps its object until the end of the turn that created it.
  await setImmediate()
  usedMemory()

  const alive = added.flatMap((each) => each.deref()?.place ?? [])
  expect(alive).toEqual(Array.from({ length: 60 }, (_, index) => 40 + index))
  expect(queue.items().map(({ place }) => place)).toEqual(alive)
})
