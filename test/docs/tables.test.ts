import { createPetstore, formatAudit } from 'petstore-mock'
import { defaultWorld } from 'petstore-mock/fixtures'
import { expect, test } from 'vitest'
import { SERVER_PROBLEMS } from '../../src/adapters/server/problems.ts'
import { ENDPOINTS, type EndpointDescription } from '../../src/control/endpoints.ts'
import { AUDIT_RULES } from '../../src/core/audit/report.ts'
import { PROBLEMS } from '../../src/core/model/problems.ts'
import { createContext, recordRequest, STEPS } from '../../src/core/service/handle.ts'
import { buildResponse } from '../../src/core/service/response.ts'
import { runOperation } from '../../src/core/service/run-operation.ts'
import { applyLateFault } from '../../src/core/service/steps/fault.ts'
import { audited, createPet, repeat } from '../support/audit/audit.ts'
import { codeBlocks, tableRows } from '../support/markdown.ts'

test('docs/reference/operations.md lists every operation, and says which are deprecated, beta or experimental', () => {
  const listed = tableRows('docs/reference/operations.md')
    .slice(1, 19)
    .map(([request, name, note = '']) => [request, name, markIn(note)])
  const { paths } = createPetstore().openapi
  const operations = Object.entries(paths).flatMap(([path, item = {}]) =>
    Object.entries(item).flatMap(([method, each]) =>
      typeof each === 'object' && 'operationId' in each
        ? [[`${method.toUpperCase()} ${path}`, each.operationId, markOf(each)]]
        : [],
    ),
  )
  expect(listed).toEqual(operations)
  expect(operations).toHaveLength(18)
})

test('docs/reference/errors.md lists the codes of the catalogue, each with its status', () => {
  const listed = tableRows('docs/reference/errors.md')
    .filter(([, status = '']) => /^\d+$/.test(status))
    .map(([code, status]) => [code, Number(status)])
  expect(listed).toEqual([
    ...[...PROBLEMS].map(([code, { status }]) => [code, status]),
    ...Object.entries(SERVER_PROBLEMS).map(([code, { status }]) => [code, status]),
  ])
})

test('docs/reference/control-api.md lists every call that is no member of the petstore', () => {
  const listed = tableRows('docs/reference/control-api.md')
    .map(([call = '']) => call)
    .filter((call) => /^[A-Z]+ \//.test(call))
  const calls = Object.entries<EndpointDescription>(ENDPOINTS).flatMap(([name, { methods }]) =>
    Object.keys(methods).map((method) => `${method} /${name}`),
  )
  expect(listed.sort()).toEqual(calls.sort())
})

test('docs/guides/data.md shows the default world, row by row', () => {
  const { categories, pets, orders, inventory } = shown('docs/guides/data.md')
  expect(categories).toEqual(defaultWorld.categories)
  expect(pets).toEqual(defaultWorld.pets)
  expect(orders).toEqual(defaultWorld.orders)
  expect(inventory).toEqual(defaultWorld.inventory)
})

test('docs/internals/architecture.md names the steps in the order in which they run', () => {
  const named = tableRows('docs/internals/architecture.md')
    .slice(1)
    .map(([, name]) => name)
  const all = [createContext, ...STEPS, runOperation, applyLateFault, buildResponse, recordRequest]
  expect(named).toEqual(all.map(({ name }) => name))
})

test('docs/guides/limits.md has the plans of the contract', () => {
  const plans = tableRows('docs/guides/limits.md')
    .slice(1, 5)
    .map(([name, ...limits]) => [name, ...limits.map(toNumber)])
  const { 'x-plans': contract } = createPetstore().openapi
  expect(plans).toEqual(contract.map(({ name, perMinute, perDay }) => [name, perMinute, perDay]))
})

test('docs/guides/audit.md lists every rule, its severity and its source', () => {
  const listed = tableRows('docs/guides/audit.md').filter(([rule = '']) => rule.startsWith('['))
  const rules = Object.entries(AUDIT_RULES)
  expect(listed).toEqual(
    rules.map(([rule, { severity, source }]) => [`[${rule}](#${rule})`, severity, source ?? '']),
  )
})

test('docs/guides/audit.md shows a report exactly as it is printed', async () => {
  // The client caps its waits and repeats a POST.
  const petstore = audited()
  petstore.faults.add({ operation: 'createPet', status: 503, times: 1 })
  await repeat(petstore, [1_000], () => createPet(petstore))
  petstore.quotas.exhaust()
  await repeat(petstore, [30_000, 29_000], () => petstore.fetch('/pets'))
  await petstore.fetch('/pets/1')

  const shown = codeBlocks('docs/guides/audit.md').find(({ language }) => language === 'text')
  expect(shown?.code).toBe(formatAudit(petstore.audit(), 'text'))
})

/** What the contract says about the future of an operation. */
function markOf(operation: object): unknown {
  if ('deprecated' in operation && operation.deprecated === true) return 'deprecated'
  return 'x-stability-level' in operation ? operation['x-stability-level'] : undefined
}

function markIn(note: string): string | undefined {
  return /^(?:deprecated|beta|experimental)/.exec(note)?.[0]
}

function toNumber(cell: string): number {
  return Number((/^[\d,]+/.exec(cell)?.[0] ?? '').replaceAll(',', ''))
}

/** Reads the tables of the default world back into rows. */
function shown(page: string) {
  const rows = tableRows(page).filter(([id = '']) => /^\d+$/.test(id))
  const [categories, pets, orders] = [3, 5, 6].map((width) =>
    rows.filter((row) => row.length === width),
  )
  const idOf = (name?: string) => Number(categories?.find((row) => row[1] === name)?.[0])
  return {
    categories: categories?.map(([id, name, description]) => ({
      id: Number(id),
      name,
      ...(description !== '' && { description }),
    })),
    pets: pets?.map(([id, name, category, status]) => ({
      id: Number(id),
      name,
      categoryId: idOf(category),
      ...(status !== '' && { status }),
    })),
    orders: orders?.map(([id, petId, , quantity, shipDate, complete]) => ({
      id: Number(id),
      petId: Number(petId),
      quantity: Number(quantity),
      ...(shipDate !== '' && { shipDate }),
      complete: complete === 'true',
    })),
    inventory: pets?.map(([id, , , status, quantity]) => ({
      petId: Number(id),
      quantity: Number(quantity),
      status: status || 'available',
    })),
  }
}
