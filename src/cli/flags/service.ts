import { BEHAVIOUR_FLAGS } from './behaviour.ts'
import { CALLER_FLAGS } from './callers.ts'
import { DATA_FLAGS } from './data.ts'
import { type FlagTable, NO_FLAG, type ServicePath } from './flag.ts'
import { toBaseUrl } from './read.ts'

/** The flags of the service: the options of `createPetstore`. */
export const SERVICE_FLAGS: FlagTable<ServicePath> = {
  baseUrl: [
    {
      group: 'Address',
      name: 'base-url',
      kind: 'value',
      placeholder: 'PATH',
      default: '/',
      description: 'the path that the service is available at, such as /v1',
      read: toBaseUrl,
    },
  ],
  ...CALLER_FLAGS,
  ...DATA_FLAGS,
  ...BEHAVIOUR_FLAGS,
  plans: NO_FLAG,
  'rateLimit.window': NO_FLAG,
  'rateLimit.countRejected': NO_FLAG,
  'rateLimit.ietfHeaders': NO_FLAG,
  'rateLimit.retryAfter': NO_FLAG,
  'rateLimit.exempt': NO_FLAG,
  'ban.after': NO_FLAG,
  'ban.duration': NO_FLAG,
  'ban.status': NO_FLAG,
  'ban.anonymous': NO_FLAG,
  lifecycle: NO_FLAG,
  'lifecycle.operations': NO_FLAG,
  stability: NO_FLAG,
  journal: NO_FLAG,
}
