import { maxHeaderSize } from 'node:http'
import {
  BACKLOG_LIMIT,
  LISTENER_LIMIT,
} from '../../../src/adapters/server/control/event-streams.ts'
import { SNAPSHOT_LIMIT } from '../../../src/adapters/server/control/index.ts'
import { KEEP_ALIVE_MS } from '../../../src/adapters/server/http/http-server.ts'
import { CLOSE_MS } from '../../../src/adapters/server/http/listen.ts'
import { BODY_LIMIT } from '../../../src/core/contract/body.ts'
import { paging, routes } from '../../../src/core/contract/generated/routes.gen.ts'
import { FAULT_BYTES, FAULT_HEADER_LIMIT, FAULT_LIMIT } from '../../../src/core/faults/limits.ts'
import { MAX_LENGTH } from '../../../src/core/http/base-url.ts'
import { PATH_LIMIT, PATTERN_LIMIT } from '../../../src/core/http/request-match.ts'
import { STORED_BODY_LIMIT } from '../../../src/core/journal/entry.ts'
import { CALLERS_KEPT } from '../../../src/core/journal/generations.ts'
import { ACCOUNT_LIMIT } from '../../../src/core/quota/accounts/accounts.ts'
import { TRAFFIC_LIMIT } from '../../../src/core/quota/accounts/all-traffic.ts'
import { MEMORY_LIMIT } from '../../../src/core/quota/accounts/traffic.ts'
import { API_KEY_LIMIT } from '../../../src/core/quota/plans.ts'
import {
  KEY_BYTES,
  KEY_LENGTH_LIMIT,
  KEY_LIFETIME_MS,
  KEY_LIMIT,
} from '../../../src/core/service/idempotency/saved-key.ts'
import { LIST_LIMIT } from '../../../src/core/service/response/build-response.ts'
import { TOTAL_ACCOUNT_LIMIT, TOTAL_KEY_BYTES } from '../../../src/core/service/shared-bounds.ts'

/**
 * The bounds without an option, by the first cell of their row in docs/reference/bounds.md: a
 * number, or bytes, or ms. A bound with an option is checked against its default.
 */
export const FIXED_BOUNDS: Readonly<Record<string, number>> = {
  'Request line and headers': maxHeaderSize,
  'Body of a request': BODY_LIMIT,
  'Idle connection': KEEP_ALIVE_MS,
  'Time to send the responses in progress when the server stops': CLOSE_MS,
  'Stored body of a request or response': STORED_BODY_LIMIT,
  'Callers whose quota was changed by hand': CALLERS_KEPT,
  'Records of a page': longestPage(),
  'Records of a list without limit': paging.maxRecords,
  'Characters of a list in a response': LIST_LIMIT,
  'Callers of a petstore': ACCOUNT_LIMIT,
  'API key': API_KEY_LIMIT,
  'Callers of all petstores of a server': TOTAL_ACCOUNT_LIMIT,
  'Callers and their latest requests that are remembered, of all petstores of a server':
    TRAFFIC_LIMIT,
  'Refusals, and requests in progress, that are remembered of a caller': MEMORY_LIMIT,
  'Idempotency key': KEY_LENGTH_LIMIT,
  "Lifetime of a key, on the service's clock": KEY_LIFETIME_MS,
  'Keys of a petstore': KEY_LIMIT,
  'Memory of the keys of a petstore, with their answers': KEY_BYTES,
  'Memory of the keys of all petstores of a server': TOTAL_KEY_BYTES,
  'Active faults of a petstore': FAULT_LIMIT,
  'Active scenarios of a petstore': FAULT_LIMIT,
  'Memory of the faults and scenarios of a petstore': FAULT_BYTES,
  'Headers that a fault sets or removes': FAULT_HEADER_LIMIT,
  'Path pattern of a fault or a journal filter': PATTERN_LIMIT,
  'Path that such a pattern matches': PATH_LIMIT,
  'Id of a session': 64,
  baseUrl: MAX_LENGTH,
  'Body of a call': BODY_LIMIT,
  'Body of POST /restore': SNAPSHOT_LIMIT,
  'Listeners of GET /events': LISTENER_LIMIT,
  'Unread events of a listener': BACKLOG_LIMIT,
}

const UNITS: Readonly<Record<string, number>> = {
  KiB: 2 ** 10,
  MiB: 2 ** 20,
  GiB: 2 ** 30,
  ms: 1,
  s: 1_000,
  min: 60_000,
  h: 3_600_000,
}

/** Reads the cell of a bound as a number, or bytes, or ms: `10,000`, `16 KiB`, `30 s`. */
export function readBound(cell: string): number {
  const [, number = '', unit = ''] = /^([\d,]+)(?: (\w+))?$/.exec(cell) ?? []
  return Number(number.replaceAll(',', '')) * (UNITS[unit] ?? 1)
}

/** Returns the maximum of the parameter `limit`. */
function longestPage(): number {
  const limits = routes.flatMap(({ queryParameters }) =>
    queryParameters.flatMap((parameter) =>
      parameter.name === 'limit' && parameter.kind === 'integer' ? [parameter.maximum] : [],
    ),
  )
  return Math.max(...limits)
}
