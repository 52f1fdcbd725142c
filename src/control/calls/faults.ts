import type { ActiveFault } from '../../core/faults/fault.ts'
import { readFault } from '../../core/faults/read-fault.ts'
import { noContent, ok } from '../../core/http/answer.ts'
import type { Call, CallContext } from '../call.ts'
import { fromInput, quote } from '../input.ts'
import { refuseCall } from '../problems.ts'

export const listFaults: Call<'listFaults'> = ({ instance }) => ok(instance.core.faults.list())

export const addFault: Call<'addFault'> = (context) => {
  const { id } = fromInput(() => context.instance.core.faults.add(readFault(context.body)))
  const headers = { Location: `${context.path}/faults/${id}` }
  return { status: 201, body: faultOf(context, id), headers }
}

export const getFault: Call<'getFault'> = (context) => ok(faultOf(context))

export const clearFaults: Call<'clearFaults'> = ({ instance }) => {
  instance.core.faults.clear()
  return noContent()
}

export const removeFault: Call<'removeFault'> = (context) => {
  context.instance.core.faults.remove(faultOf(context).id)
  return noContent()
}

function faultOf({ instance, param }: CallContext, id = param('faultId')): ActiveFault {
  const found = instance.core.faults.list().find((active) => active.id === id)
  return found ?? refuseCall('fault_not_found', `There is no fault ${quote(id)}`)
}
