import type { JournalEntry, Petstore, TestAction } from 'petstore-mock'
import { beforeEach, expect, test } from 'vitest'
import { drawTimeline } from '../../../src/core/journal/test-action.ts'
import { audited } from '../../support/audit/audit.ts'

let petstore: Petstore
beforeEach(async () => {
  petstore = audited()
  petstore.clock.advance(1)
  await petstore.fetch('/pets')
  petstore.clock.advance(2)
  await petstore.fetch('/categories')
  petstore.clock.advance(3)
  await petstore.fetch('/pets')
  petstore.clock.advance(4)
})

/** Draws the requests to a path, or all. */
function draw(path = '', copy = <Value>(value: Value): Value => value): readonly string[] {
  const entries: readonly JournalEntry[] = copy(
    petstore.journal.all((entry) => entry.path.startsWith(path)),
  )
  const actions: readonly TestAction[] = copy(petstore.journal.actions())
  return drawTimeline(entries, actions)
    .split('\n')
    .map((line) => line.trim().replaceAll(/ +/g, ' '))
}

const toJson = <Value>(value: Value): Value => JSON.parse(JSON.stringify(value))

test('a timeline shows what the tester did between the first request and the last', () => {
  expect(draw()).toEqual([
    '+0 ms GET /pets → 200',
    '+2 ms (test) clock.advance(2)',
    '+2 ms GET /categories → 200',
    '+5 ms (test) clock.advance(3)',
    '+5 ms GET /pets → 200',
  ])
})

test.each([
  ['the journal', <Value>(value: Value): Value => value],
  ['JSON', toJson],
])(
  "between two requests from %s, it also shows what the tester did after one that isn't shown",
  (_, from) => {
    expect(draw('/pets', from)).toEqual([
      '+0 ms GET /pets → 200',
      '+2 ms (test) clock.advance(2)',
      '+5 ms (test) clock.advance(3)',
      '+5 ms GET /pets → 200',
    ])
  },
)
