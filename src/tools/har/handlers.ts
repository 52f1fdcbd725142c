import { decodeUnreserved } from '../../core/http/base-url.ts'
import { httpProblem, ProblemError } from '../../core/http/problems.ts'
import { groupBy } from '../../core/lib/group-by.ts'
import { sleep } from '../../core/time/timers.ts'
import type { UserHandler } from '../../core/user-handlers/routes.ts'
import type { HandlersContext } from '../../core/user-handlers/user-handlers.ts'
import { identify } from './identify.ts'
import { takeNext } from './positions.ts'
import type { Exchange } from './recording.ts'

type World = Pick<HandlersContext, 'state'>

/** Returns a function that creates the handlers that play a recording, for a state. */
export function recordedHandlers(exchanges: readonly Exchange[], isDelayed: boolean) {
  const places = groupBy(exchanges, ({ method, url }) => {
    return `${method} ${url.origin}${decodeUnreserved(url.pathname)}`
  })
  return ({ state }: World): readonly UserHandler[] => [
    ...[...places.values()].map((recorded) => {
      return createHandler(recorded, { exchanges, state, isDelayed })
    }),
    refusing(exchanges),
  ]
}

/** What the handlers of a recording share. */
interface Played extends World {
  readonly exchanges: readonly Exchange[]
  readonly isDelayed: boolean
}

/** Creates the handler of a method and a path. All requests for them are named after it. */
function createHandler(
  recorded: readonly [Exchange, ...Exchange[]],
  { exchanges, state, isDelayed }: Played,
): UserHandler {
  const [{ method, url }] = recorded
  const requests = groupBy(recorded, ({ request }) => request)
  const path = decodeUnreserved(url.pathname)
  const isAt = (request: Request) => decodeUnreserved(new URL(request.url).pathname) === path
  return {
    info: { method, path: url.origin + url.pathname.replace(/[*?+()\\|:]/g, '\\$&') },
    test: async ({ request }) => request.method === method && isAt(request),
    async run({ request }) {
      if (!isAt(request)) return null
      const sent = await readSent(request)
      const same =
        requests.get(identify(sent)) ?? requests.get(identify({ ...sent, body: undefined }))
      if (same === undefined) throw notRecorded(exchanges, request, sent)
      const name = `${method} ${same[0].url.href} #${same[0].number}`
      const { time, respond } = takeNext(state, name, same) ?? same[0]
      if (isDelayed) await sleep(time, request.signal)
      return { response: respond() }
    },
  }
}

/** What identifies a request that was sent. */
type Sent = Awaited<ReturnType<typeof readSent>>

async function readSent(request: Request) {
  const { search } = new URL(request.url)
  const type = request.headers.get('content-type') ?? ''
  return { search, type, body: request.body === null ? '' : await request.text() }
}

/** How many recorded requests a message names, and how many characters of each. */
const NAMED = { requests: 3, characters: 120 }

/** Creates a handler for the paths that weren't recorded. */
function refusing(exchanges: readonly Exchange[]): UserHandler {
  return {
    // A handler for HEAD would come before those for GET, which answer it too.
    info: { method: /^(?!HEAD$)/, path: '*' },
    test: async () => true,
    async run({ request }) {
      throw notRecorded(exchanges, request, await readSent(request))
    },
  }
}

/** Returns the error of a request that wasn't recorded. It names the requests that are most like it. */
function notRecorded(
  exchanges: readonly Exchange[],
  { method, url }: Request,
  sent: Sent,
): ProblemError {
  const asked = { method, url: new URL(url), request: identify(sent) }
  const likeness = (each: Exchange) => commonLength(placeOf(each), placeOf(asked))
  const names = [...exchanges].sort((one, other) => likeness(other) - likeness(one)).map(nameOf)
  const nearest = [...new Set(names)].slice(0, NAMED.requests).join(', ')
  const message = `The recording has no ${nameOf(asked)}; the nearest are ${nearest}`
  return new ProblemError(httpProblem('route_not_found', message))
}

type Named = Pick<Exchange, 'method' | 'url' | 'request'>

function nameOf(named: Named): string {
  const name = `${named.method} ${named.url.origin}${placeOf(named)}`
  return name.length > NAMED.characters ? `${name.slice(0, NAMED.characters)}…` : name
}

function placeOf({ url: { pathname }, request }: Named): string {
  return request === '' || request.startsWith('?') ? pathname + request : `${pathname} ${request}`
}

/** Returns how many characters two texts have in common at the beginning. */
function commonLength(one: string, other: string): number {
  const at = [...one].findIndex((character, index) => character !== other[index])
  return at < 0 ? one.length : at
}
