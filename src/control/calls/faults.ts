import type { ActiveFault } from '../../core/faults/fault.ts'
import { readFault } from '../../core/faults/read-fault.ts'
import { noContent, ok } from '../../core/http/answer.ts'
import type { Call, CallContext } from '../call.ts'
import { fromInput, quote } from '../input.ts'
import { refuseCall } from '../problems.ts'

export const listFaults: Call = ({ instance }) => ok(instance.core.faults.list())

export const addFault: Call = ({ instance, body, path }) => {
  const { faults } = instance.core
  const { id } = fromInput(() => faults.add(readFault(body)))
  const added = faults.list().find((active) => active.id === id)
  return { status: 201, body: added, headers: { Location: `${path}/faults/${id}` } }
}

export const getFault: Call = (context) => ok(faultOf(context))

export const clearFaults: Call = ({ instance }) => {
  instance.core.faults.clear()
  return noContent()
}

export const removeFault: Call = (context) => {
  context.instance.core.faults.remove(faultOf(context).id)
  return noContent()
}

function faultOf({ instance, param }: CallContext): ActiveFault {
  const id = param('faultId')
  const found = instance.core.faults.list().find((active) => active.id === id)
  return found ?? refuseCall('fault_not_found', `There is no fault ${quote(id)}`)
}
