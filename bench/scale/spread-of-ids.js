import { createHash } from './hash.js'

const COUNT = 100_000

const ids = Array.from({ length: COUNT }, (_, index) => `session-${index}`)

const serversOf = (count) => Array.from({ length: count }, (_, index) => `petstore-${index}:4010`)

/** Computes how evenly the hash spreads ids, and how many move when there is one more process. */
export function measureSpread() {
  return {
    title: 'Spread',
    note: `Where nginx routes the ids session-0 to session-${COUNT - 1}, computed with its hash.`,
    columns: [
      'processes',
      'sessions, on average',
      'fullest process',
      'above average %',
      'ids that move if one is added %',
    ],
    rows: [2, 4, 10, 20].map(rowOf),
  }
}

function rowOf(count) {
  const [before, after] = [createHash(serversOf(count)), createHash(serversOf(count + 1))]
  const found = new Map()
  let moved = 0
  for (const id of ids) {
    const server = before(id)
    found.set(server, (found.get(server) ?? 0) + 1)
    if (after(id) !== server) moved += 1
  }
  const [average, fullest] = [COUNT / count, Math.max(...found.values())]
  return [`${count}`, average, fullest, (fullest / average - 1) * 100, (moved / COUNT) * 100]
}
