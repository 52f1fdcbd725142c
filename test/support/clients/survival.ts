import { type ExploreReport, explore, type MatrixRow } from 'petstore-mock/explore'
import { expect } from 'vitest'
import { MARKS } from '../../../src/tools/explore/words.ts'
import { printRows } from '../markdown.ts'
import { type MeasuredClient, ORDER } from './behaviour.ts'

/** How a client coped with faults. */
export interface Survival {
  readonly name: string
  /** The number of paths that were tried, including the one without faults. */
  readonly paths: number
  readonly report: ExploreReport
}

/** Lists the pets, creates an order and reads it, on every path of one or two faults. */
export async function exploreClient({
  name,
  needsMsw = false,
  connect,
}: MeasuredClient): Promise<Survival> {
  let paths = 1
  const report = await explore(
    async (context) => {
      const { listPets, createOrder, getOrder } = connect(context)
      const pets = await listPets()
      const order = await createOrder(ORDER)
      return { pets, order: await getOrder(Object(order).id) }
    },
    {
      // A run through msw takes ten times as long.
      faults: needsMsw ? 1 : 2,
      time: '10m',
      intercept: needsMsw,
      holds({ result }) {
        if (result !== undefined) {
          expect(result).toMatchObject({ pets: { length: 12 }, order: { petId: ORDER.petId } })
        }
      },
      onProgress() {
        paths += 1
      },
    },
  )
  return { name, paths, report }
}

/** Prints the matrix of each client. Operations with the same marks share a row. */
export function printMatrices(survivals: readonly Survival[]): string {
  const [first] = survivals
  const outcomes = Object.keys(first?.report.matrix[0]?.cells ?? {})
  const rows = survivals.flatMap(({ name, report }) =>
    [...groupByMarks(report.matrix)].map(([marks, operations], index) => [
      index === 0 ? name : '',
      operations.map((operation) => `\`${operation}\``).join(', '),
      ...marks.split(' '),
    ]),
  )
  return printRows([['Client', 'Operation', ...outcomes], ...rows])
}

function groupByMarks(matrix: readonly MatrixRow[]): ReadonlyMap<string, readonly string[]> {
  const groups = new Map<string, readonly string[]>()
  for (const { operation, cells } of matrix) {
    const marks = Object.values(cells)
      .map((cell) => MARKS[cell][0])
      .join(' ')
    groups.set(marks, [...(groups.get(marks) ?? []), operation])
  }
  return groups
}

/** Prints the number of paths of each client, and the shortest path to each kind of error. */
export function printErrors(survivals: readonly Survival[]): string {
  const rows = survivals.map(({ name, paths, report }) => {
    const errors = report.problems.filter(({ severity }) => severity === 'error')
    const rules = [...new Set(errors.map(({ rule }) => rule))]
    const shortest = rules.flatMap((rule) => errors.find((error) => error.rule === rule) ?? [])
    const shown = shortest.map(({ rule, faults }) => {
      const hit = faults.map(({ operation, outcome }) => `\`${operation}\` ${outcome}`)
      return `\`${rule}\`: ${hit.join(', then ')}`
    })
    return [name, String(paths), shown.join('; ') || 'none']
  })
  return printRows([['Client', 'Paths', 'Shortest path to each error'], ...rows])
}
