import type { ActiveFault } from '../../core/faults/fault.ts'
import { readFault } from '../../core/faults/read-fault.ts'
import { noContent, ok } from '../../core/http/answer.ts'
import type { Call, CallContext } from '../call.ts'
import { fromInput, quote } from '../input.ts'
import { refuseCall } from '../problems.ts'

export const listFaults: Call<'listFaults'> = ({ internals }) => ok(internals.core.faults.list())

export const addFault: Call<'addFault'> = (context) => {
  const { id } = fromInput(() => context.internals.core.faults.add(readFault(context.body)))
  const headers = { Location: `${context.path}/faults/${id}` }
  return { status: 201, body: faultOf(context, id), headers }
}

export const getFault: Call<'getFault'> = (context) => ok(faultOf(context))

export const clearFaults: Call<'clearFaults'> = ({ internals }) => {
  internals.core.faults.clear()
  return noContent()
}

export const removeFault: Call<'removeFault'> = (context) => {
  context.internals.core.faults.remove(faultOf(context).id)
  return noContent()
}

function faultOf({ internals, param }: CallContext, id = param('faultId')): ActiveFault {
  const found = internals.core.faults.list().find((active) => active.id === id)
  return found ?? refuseCall('fault_not_found', `There is no fault ${quote(id)}`)
}
