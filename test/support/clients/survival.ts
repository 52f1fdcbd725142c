import { type ExploreReport, explore } from 'petstore-mock/explore'
import { expect } from 'vitest'
import { groupBy } from '../../../src/core/lib/group-by.ts'
import { printRows } from '../markdown.ts'
import { CLOCK } from '../service/state.ts'
import { type MeasuredClient, ORDER } from './behaviour.ts'
import { cellsOf, printClient } from './verdicts.ts'

/** How a client coped with faults. */
export interface Survival {
  readonly name: string
  readonly report: ExploreReport
}

/** Lists the pets, creates an order and reads it, on every path of one or two faults. */
export async function exploreClient({
  name,
  needsMsw = false,
  connect,
}: MeasuredClient): Promise<Survival> {
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
      // Octokit's throttling plugin misreads times after 2038.
      petstore: { clock: CLOCK },
      holds({ result }) {
        if (result !== undefined) {
          expect(result).toMatchObject({ pets: { length: 12 }, order: { petId: ORDER.petId } })
        }
      },
    },
  )
  return { name, report }
}

/** Prints how each client coped. Clients and operations with the same cells share rows. */
export function printMatrices(survivals: readonly Survival[]): string {
  const outcomes = Object.keys(survivals[0]?.report.matrix[0]?.cells ?? {})
  const clients = survivals.map(({ name, report }) => {
    const calls = report.matrix.map(({ operation }) => ({
      name: operation,
      cells: cellsOf(report, outcomes, operation),
    }))
    return { name, calls }
  })
  const rows = [...groupBy(clients, ({ calls }) => JSON.stringify(calls)).values()].flatMap(
    (same) => printClient(same.map(({ name }) => name).join(', '), same[0].calls),
  )
  return printRows([['Client', 'Operation', ...outcomes], ...rows])
}

/** Returns the rules that a client breaks only with more than one fault. */
export function brokenByMoreFaults({ problems }: ExploreReport): readonly string[] {
  const errors = problems.filter(({ severity }) => severity === 'error')
  const broken = errors.filter(({ faults }) => faults.length === 1).map(({ rule }) => rule)
  return errors.map(({ rule }) => rule).filter((rule) => !broken.includes(rule))
}
