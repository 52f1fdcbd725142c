import type { Fault } from '../../../faults/fault.ts'
import { readFault } from '../../../faults/read-fault.ts'
import { noContent, ok } from '../../../http/outcome.ts'
import { refuseCall } from '../../problems.ts'
import type { Call } from '../call.ts'
import { fromInput } from '../input.ts'

export const listFaults: Call = ({ world }) => ok(world.core.faults.list())

export const addFault: Call = ({ world, body, path }) => {
  const { faults } = world.core
  const { id } = faults.add(fromInput((): Fault => readFault(body)))
  const added = faults.list().find((active) => active.id === id)
  return { status: 201, body: added, headers: { Location: `${path}/faults/${id}` } }
}

export const clearFaults: Call = ({ world }) => {
  world.core.faults.clear()
  return noContent()
}

export const removeFault: Call = ({ world, param }) => {
  const id = param('faultId')
  if (!world.state.faults.remove(id)) {
    refuseCall('fault_not_found', `There is no fault ${JSON.stringify(id.slice(0, 64))}`)
  }
  return noContent()
}
