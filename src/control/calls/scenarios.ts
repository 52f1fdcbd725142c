import { readScenario, requireMatchableFaults } from '../../core/faults/read-scenario.ts'
import type { ActiveScenario, NamedScenario } from '../../core/faults/scenarios.ts'
import { noContent, ok } from '../../core/http/answer.ts'
import { fields, refuse } from '../../core/lib/check.ts'
import type { Call, CallContext } from '../call.ts'
import { fromInput, quote } from '../input.ts'
import { refuseCall } from '../problems.ts'

export const listScenarios: Call<'listScenarios'> = ({ internals }) =>
  ok(internals.core.faults.scenarios())

export const playScenario: Call<'playScenario'> = (context) => {
  const { id } = fromInput(() => {
    const { name, ...own } = readBody(context)
    return context.internals.core.faults.play(name ?? own)
  })
  const headers = { Location: `${context.path}/scenarios/${id}` }
  return { status: 201, body: scenarioOf(context, id), headers }
}

export const getScenario: Call<'getScenario'> = (context) => ok(scenarioOf(context))

export const endScenario: Call<'endScenario'> = (context) => {
  context.internals.core.faults.remove(scenarioOf(context).id)
  return noContent()
}

export const endScenarios: Call<'endScenarios'> = ({ internals }) => {
  const { faults } = internals.core
  for (const { id } of faults.scenarios()) faults.remove(id)
  return noContent()
}

function scenarioOf({ internals, param }: CallContext, id = param('scenarioId')): ActiveScenario {
  const active = internals.core.faults.scenarios()
  const named = active.find(({ name }) => name === id)
  const hint = named === undefined ? '' : `; did you mean ${named.id}?`
  const found = active.find((scenario) => scenario.id === id)
  return found ?? refuseCall('scenario_not_found', `There is no scenario ${quote(id)}${hint}`)
}

/** Reads the scenario to play: a name, an object with the name, or a scenario of your own. */
function readBody({ body, internals }: CallContext): NamedScenario {
  const named = typeof body === 'string' ? body : nameIn(body)
  const read = readScenario(named ?? body, 'scenario', internals.settings)
  if (read === null) return refuse('scenario', body, 'a scenario')
  requireMatchableFaults(read, 'scenario', internals.state.own.names)
  return read
}

function nameIn(body: unknown): string | undefined {
  const { name, ...own } = fields('scenario', body, ['name', 'faults', 'remaining'])
  if (name === undefined) return undefined
  if (typeof name !== 'string') return refuse('scenario.name', name, 'the name of a scenario')
  const isOwn = Object.keys(own).length > 0
  return isOwn ? refuse('scenario', body, 'either name, or faults and remaining') : name
}
