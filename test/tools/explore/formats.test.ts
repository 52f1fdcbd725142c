import { type ExploreReport, explore, formatExploration } from 'petstore-mock/explore'
import { beforeAll, describe, expect, test } from 'vitest'
import { orderPersistently } from '../../support/explore/clients.ts'
import 'petstore-mock/vitest'

let report: ExploreReport

beforeAll(async () => {
  const petstore = { clock: '2026-05-01T00:00:00Z' } as const
  report = await explore(orderPersistently, { outcomes: ['503', 'lost'], petstore, runs: 6 })
})

test('a report as Markdown has the matrix as a table', () => {
  expect(formatExploration(report, 'markdown')).toMatchInlineSnapshot(`
    "**Explore failed: 3 errors in 6 runs on paths with up to 2 faults (5.01 s of virtual time)**

    > The search was cut short: it left out at least 3 paths after 6 runs (runs). Raise the limit to try them.

    | Operation | 503 | lost |
    | --- | :-: | :-: |
    | createOrder | ✗ | ✗ |

    ✓ succeeded, with the same effects, – failed with an error, ✗ problem, · not tried

    ### error: \`duplicated-effect\`

    The client succeeded, but did something twice (RFC 9110 §9.2.2, node_modules/petstore-mock/docs/guides/explore.md#duplicated-effect): **createOrder lost**, on 1 path.

    \`\`\`text
    The client succeeded, but left different rows than without faults:
      extra: orders {"petId":1,"quantity":1}
    Judged by the rows of the petstore.
         +0 ms  POST /store/orders → reset
          +1 s  POST /store/orders → 201
    \`\`\`

    ### error: \`retried-unsafe-method\`

    A request that is unsafe to repeat was repeated: **createOrder 503**, on 2 paths.

    \`\`\`text
    The client repeated POST /store/orders after a 503. It should have checked first whether the request had taken effect, or sent both with the same Idempotency-Key (RFC 9110 §9.2.2, node_modules/petstore-mock/docs/guides/audit.md#retried-unsafe-method)
         +0 ms  POST /store/orders → 503
          +1 s  POST /store/orders → 201
    \`\`\`

    Also: createOrder lost.
    "
  `)
})

test('a report as JUnit XML has a test case for each rule', () => {
  const xml = formatExploration(report, 'junit')
  expect(xml).toMatch(/<testsuites name="petstore-mock explore" tests="21" failures="2" errors="0"/)
  expect(xml).toMatch(
    /name="duplicated-effect" time="0">\n {6}<failure type="error" message="The client/,
  )
  expect(xml).toContain('name="did-not-settle" time="0"/>')
  expect(xml).toContain('The search was cut short')
})

test('a report as JSON is the report, and can be formatted later', () => {
  const json = formatExploration(report, 'json')
  expect(JSON.parse(json)).toEqual(report)
  expect(formatExploration(JSON.parse(json))).toBe(formatExploration(report))
})

test.each([
  [
    {},
    'text',
    'formatExploration: expected a report, as in formatExploration(await explore(…)) but',
  ],
  [null, 'text', 'formatExploration: expected a report'],
  [
    undefined,
    'html',
    'formatExploration.format: expected one of "json", "text", "markdown", "junit" but',
  ],
])('%j as %s is refused', (got, format, message) => {
  const formatting = () => Reflect.apply(formatExploration, undefined, [got, format])
  expect(formatting).toThrow(message)
})

describe('toHoldEverywhere', () => {
  const messageOf = (assert: () => void) => {
    try {
      assert()
    } catch (error) {
      return error instanceof Error ? error.message : String(error)
    }
    return 'passed'
  }

  test('begins with the worst for a user, and shows how to play it again', () => {
    const message = messageOf(() => expect(report).toHoldEverywhere())
    expect(message).toContain("expected the client to hold on every path, but it didn't: failed: 3")
    expect(message).toContain('path: lost, ok (createOrder lost)')
    expect(message).toContain(
      'to play it again: faults.play({"faults":[{"network":"reset","afterOperation":true,"times":1}]})',
    )
    expect(message).toContain('in this test: explore.replay(["lost"], client, options)')
    expect(message).toContain('and 2 more: formatExploration(report) shows all')
  })

  test('fails for a search that was cut short, unless that is allowed', () => {
    const cut = { ...report, ok: true, problems: [] }
    expect(messageOf(() => expect(cut).toHoldEverywhere())).toMatch(
      /not all were tried\. The search was cut short: .+ toHoldEverywhere\(\{ allowCut: true \}\)$/,
    )
    expect(cut).toHoldEverywhere({ allowCut: true })
  })

  test('passes for a complete search without errors', () => {
    expect({ ...report, cut: null, problems: [] }).toHoldEverywhere()
    expect(report).not.toHoldEverywhere()
  })

  test('needs a report', () => {
    expect(messageOf(() => expect(42).toHoldEverywhere())).toBe(
      'toHoldEverywhere: expected the report of await explore(…) but got 42',
    )
  })
})

test('a long path is shown up to its last fault', async () => {
  const { problems, ...rest } = await explore(
    async ({ fetch }) => {
      const { ok } = await fetch('/pets')
      for (let sent = 0; !ok && sent < 50; sent += 1) await fetch('/categories')
    },
    { outcomes: ['503'], faults: 1, maxRequests: 20 },
  )
  expect(formatExploration({ ...rest, problems })).toContain('path: 503, 20 ok (listPets 503)')
})
