import { execFileSync } from 'node:child_process'
import { expect, test } from 'vitest'

/** Requests whose entries are made of different things. `i` makes each one unique. */
const REQUESTS = {
  'a GET': `get('/pets/1')`,
  'a list': `get('/pets')`,
  'a long URL': `get('/' + 'x'.repeat(3_000) + i + '?' + 'y'.repeat(3_000))`,
  'many headers': `get('/pets/1', Array.from({ length: 100 }, (_, at) => ['x-' + at, i + ' ' + at]).flat())`,
  'a long origin': `get('/pets/1', ['origin', 'http://' + 'o'.repeat(2_000) + i])`,
  'a short body': `post('')`,
  'a long body': `post('x'.repeat(20_000))`,
  'a long body outside Latin-1': `post('猫'.repeat(20_000))`,
  'a short body outside Latin-1': `post('猫'.repeat(100))`,
}

/**
 * Returns the estimated memory of each kind of entry, as a multiple of the memory that it uses. It
 * measures in a process of its own, where nothing else uses or frees memory.
 */
function measure(): Readonly<Record<string, number>> {
  const script = `
    import { createPetstore } from './dist/src/index.js'
    // So much that what V8 compiles or forgets meanwhile makes no difference.
    const FILLED = 16 * 2 ** 20
    const request = (method, path, headers, body = null) =>
      ({ method, path, body, header: (name) => headers[headers.indexOf(name) + 1], headerList: () => [...headers] })
    const heapUsed = () => {
      for (let round = 0; round < 3; round += 1) gc()
      return process.memoryUsage().heapUsed
    }
    const measure = (make) => {
      const { handle, journal } = createPetstore({ rateLimit: false, journal: { maxBytes: 2 ** 40 } })
      for (const bytes of [FILLED / 10, FILLED]) {
        journal.clear()
        for (let i = 0; i < 5_000 && journal.bound.used < bytes; i += 1) handle(make(i))
      }
      const before = heapUsed()
      const estimated = journal.bound.used
      journal.clear()
      return estimated / (before - heapUsed())
    }
    const result = {}
    for (const [title, make] of Object.entries(${JSON.stringify(REQUESTS)})) {
      result[title] = measure((i) => {
        const get = (target, headers = []) => request('GET', target, headers)
        const post = (name) =>
          request('POST', '/categories', ['content-type', 'application/json'], JSON.stringify({ name: i + name }))
        return eval(make)
      })
    }
    console.log(JSON.stringify(result))`
  const flags = ['--expose-gc', '--no-flush-bytecode', '--input-type=module']
  return JSON.parse(
    execFileSync(process.execPath, [...flags, '--eval', script], { encoding: 'utf8' }),
  )
}

const ratios = measure()

test.each(Object.keys(REQUESTS))(
  'the estimated memory of %s is enough, and not far too much',
  (title) => {
    expect(ratios[title]).toBeGreaterThan(1)
    expect(ratios[title]).toBeLessThan(4)
  },
)
