import type { AdapterRequest } from '../../core/http/messages.ts'
import { assemble, type PetstoreInternals } from '../../core/petstore/create-petstore.ts'
import { handleAsync, identifyCaller } from '../../core/service/handle.ts'
import type { PetstoreOptions } from '../../core/settings/options.ts'
import type { Destination, LoggedRequest } from './destination.ts'

/** A petstore on the server, which requests reach: the main one, or that of a session. */
export interface Instance extends PetstoreInternals, Destination {
  /** The options that created it. */
  readonly options: PetstoreOptions
}

/** Creates an instance. `mount` is the path before its base path. */
export function createInstance(options: PetstoreOptions, mount?: string): Instance {
  const internals = assemble(options, mount)
  const bodyLimit = internals.settings.maxBodyBytes
  const handle = (request: AdapterRequest) => handleAsync(request, internals)
  const describe = (request: AdapterRequest) => describeRequest(request, internals)
  return { ...internals, options, handle, bodyLimit, now: internals.state.clock.now, describe }
}

function describeRequest(
  request: AdapterRequest,
  { quotaService, settings, state }: PetstoreInternals,
): LoggedRequest {
  const { delivery } = request
  const entry = state.journal.entries().findLast((each) => each.delivery === delivery)
  return {
    plan: quotaService.planNameOf(identifyCaller(request, settings).apiKey),
    caller: entry?.apiKey ?? null,
    fault: entry?.trace.fault?.id ?? null,
  }
}
