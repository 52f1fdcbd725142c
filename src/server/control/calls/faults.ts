import type { Fault } from '../../../faults/fault.ts'
import { readFault } from '../../../faults/read-fault.ts'
import { noContent, ok } from '../../../http/outcome.ts'
import { refuseCall } from '../../problems.ts'
import type { Call } from '../call.ts'
import { fromInput, quote } from '../input.ts'

export const listFaults: Call = ({ instance }) => ok(instance.core.faults.list())

export const addFault: Call = ({ instance, body, path }) => {
  const { faults } = instance.core
  const { id } = faults.add(fromInput((): Fault => readFault(body)))
  const added = faults.list().find((active) => active.id === id)
  return { status: 201, body: added, headers: { Location: `${path}/faults/${id}` } }
}

export const clearFaults: Call = ({ instance }) => {
  instance.core.faults.clear()
  return noContent()
}

export const removeFault: Call = ({ instance, param }) => {
  const id = param('faultId')
  if (!instance.core.faults.remove(id)) {
    refuseCall('fault_not_found', `There is no fault ${quote(id)}`)
  }
  return noContent()
}
