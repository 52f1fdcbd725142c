import { emptyWorld } from '../../fixtures/empty-world.ts'
import { entries, fields, refuseUnknown } from '../lib/check.ts'
import { namesOf } from '../lib/option-table.ts'
import { countHint } from '../model/checks/check-world.ts'
import { LIMIT_NAMES, PLANS_HINT } from '../quota/plans.ts'
import { OPTIONS } from './table.ts'

const REQUESTS = 'requests are in petstore.journal; the standalone server has a log'
const OF_SERVER = 'it is an option of startServer, from petstore-mock/server'
const OF_PAGE = 'it is an option of startPetstore, from petstore-mock/browser'
const OF_LISTEN = 'it is an option of setupPetstore, from petstore-mock/node'

/** The hints for names that users of other tools try, by name. */
const HINTS: Readonly<Record<string, string>> = {
  delay: 'did you mean latency?',
  delays: 'did you mean latency?',
  responseTime: 'did you mean latency?',
  data: 'did you mean fixtures?',
  seedData: 'did you mean fixtures?',
  initialData: 'did you mean fixtures?',
  db: 'did you mean fixtures?',
  world: 'did you mean fixtures?',
  basePath: 'did you mean baseUrl?',
  prefix: 'did you mean baseUrl?',
  origin: 'did you mean baseUrl? For CORS, it is cors',
  url: 'did you mean baseUrl?',
  now: 'did you mean clock?',
  date: 'did you mean clock?',
  time: 'did you mean clock?',
  systemTime: 'did you mean clock?',
  keys: 'did you mean apiKeys?',
  tokens: 'did you mean apiKeys?',
  quotas: PLANS_HINT,
  ...Object.fromEntries(LIMIT_NAMES.map((name) => [name, PLANS_HINT])),
  generate: 'did you mean fixtures: generateWorld(…), from petstore-mock/fixtures?',
  faults: 'did you mean scenario: { faults: … }?',
  errors: 'did you mean scenario: { faults: … }?',
  deprecated: 'did you mean lifecycle?',
  deprecations: 'did you mean lifecycle?',
  deprecation: 'did you mean lifecycle?',
  sunset: 'did you mean lifecycle?',
  log: REQUESTS,
  logger: REQUESTS,
  verbose: REQUESTS,
  onRequest: REQUESTS,
  cors: 'browsers apply no CORS to what a service worker answers; it is an option of startServer',
  port: OF_SERVER,
  host: OF_SERVER,
  https: OF_SERVER,
  controlToken: OF_SERVER,
  handlers: `${OF_SERVER}. With setupPetstore, call petstore.server.use(…)`,
  persist: OF_PAGE,
  sync: OF_PAGE,
  quiet: OF_PAGE,
  expose: OF_PAGE,
  serviceWorker: OF_PAGE,
  timers: OF_LISTEN,
  onUnhandledRequest: OF_LISTEN,
  reset: 'it is an option of installPetstore, from petstore-mock/vitest',
}

/**
 * Returns the options that a function received if all of them are known. `caller` is the name of
 * the function.
 *
 * @throws {TypeError} if there is an unknown option. For names that other tools use, for parts of
 * an option, and for models, the message says where they belong.
 */
export function knownOptions<const Key extends string>(
  caller: string,
  options: unknown,
  known: readonly Key[],
): { readonly [Name in Key]?: unknown } {
  for (const [name, got] of entries(caller, options)) {
    const hint = known.some((each) => each === name) ? undefined : hintFor(name, got)
    if (hint !== undefined) refuseUnknown(caller, name, hint)
  }
  return fields(caller, options, known)
}

function hintFor(name: string, got: unknown): string | undefined {
  if (Object.hasOwn(HINTS, name)) return HINTS[name]
  if (Object.hasOwn(emptyWorld, name))
    return countHint(name, got) ?? `did you mean fixtures: { ${name}: … }?`
  const option = namesOf(OPTIONS).find((each) => Object.hasOwn(partsOf(each), name))
  return option && `did you mean ${option}: { ${name}: … }?`
}

function partsOf(name: keyof typeof OPTIONS): object {
  const option = OPTIONS[name]
  return 'parts' in option ? option.parts : {}
}
