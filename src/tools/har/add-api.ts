import { isPlainObject, throwOptionError } from '../../core/lib/check.ts'
import type { PetstoreOptions } from '../../core/settings/options.ts'
import { isStateAccess } from '../../core/user-handlers/state.ts'
import type { MockedApi, OpenapiSource } from '../openapi/index.ts'
import type { HarSource } from './index.ts'

/**
 * Adds a described or recorded API to the options of a petstore: its handlers after yours, so that
 * yours override some of it, and its state to yours.
 *
 * @throws {TypeError} like `fromOpenapi` and `fromHar`, and if your state isn't an object.
 */
export async function addApi({
  openapi,
  collections = {},
  har,
  delays = false,
  ...options
}: PetstoreOptions & OpenapiSource & HarSource): Promise<{
  readonly options: PetstoreOptions
  readonly api: MockedApi
}> {
  if (openapi !== undefined && har !== undefined) {
    throwOptionError('har', har, 'either a recording or an OpenAPI document')
  }
  const api =
    har === undefined
      ? await (await import('../openapi/index.ts')).fromOpenapi(openapi ?? {}, { collections })
      : await (await import('./index.ts')).fromHar(har, { delays })
  const { handlers: yours = [], state = {} } = options
  const { handlers, ...others } = api.options
  if (!isPlainObject(state) || isStateAccess(state))
    throwOptionError('state', state, 'an object, to which that of the API is added')
  return {
    api,
    options: {
      ...others,
      ...options,
      state: { ...others.state, ...Object(state) },
      handlers: (world) => [
        ...(typeof yours === 'function' ? yours(world) : yours),
        ...handlers(world),
      ],
    },
  }
}
