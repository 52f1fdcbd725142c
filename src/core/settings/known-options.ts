import { emptyWorld } from '../../../fixtures/empty-world.ts'
import { readEntries, readObject, throwUnknownOption } from '../lib/check.ts'
import { namesOf } from '../lib/option-table.ts'
import { countHint } from '../model/fixtures.ts'
import { LIMIT_NAMES, PLANS_HINT } from '../quota/plans.ts'
import { OPTIONS } from './table.ts'

const OF_SERVER = "it's an option of startServer, from petstore-mock/server"
const OF_PAGE = "it's an option of startPetstore, from petstore-mock/browser"
const OF_SETUP = "it's an option of setupPetstore, from petstore-mock/node"

/** The hints for names that users of other tools try, and for options of other functions. */
const HINTS: Readonly<Record<string, string>> = {
  delay: 'did you mean latency?',
  data: 'did you mean fixtures?',
  basePath: 'did you mean baseUrl?',
  now: 'did you mean clock?',
  openapi: 'pass the options that fromOpenapi returns, from petstore-mock/openapi',
  har: 'pass the options that fromHar returns, from petstore-mock/har',
  faults: 'did you mean scenario: { faults: … }?',
  log: 'requests are in petstore.journal, and startServer calls its option onResponse for each response',
  ...hintsFor(['quotas', ...LIMIT_NAMES], PLANS_HINT),
  cors: "browsers apply no CORS to what a service worker answers; it's an option of startServer",
  ...hintsFor(['port', 'host', 'https', 'controlToken'], OF_SERVER),
  ...hintsFor(['persist', 'quiet', 'expose', 'serviceWorker'], OF_PAGE),
  ...hintsFor(['timers', 'onUnhandledRequest'], OF_SETUP),
  reset: "it's an option of installPetstore, from petstore-mock/vitest",
}

function hintsFor(names: readonly string[], hint: string): Readonly<Record<string, string>> {
  return Object.fromEntries(names.map((name) => [name, hint]))
}

/**
 * Returns the options that a function received if all of them are known. `caller` is the name of
 * the function.
 *
 * @throws {TypeError} if there's an unknown option. For names that other tools use, for parts of
 * an option, and for models, the message says where they belong.
 */
export function knownOptions<const Key extends string>(
  caller: string,
  options: unknown,
  known: readonly Key[],
): { readonly [Name in Key]?: unknown } {
  for (const [name, got] of readEntries(caller, options)) {
    const hint = known.some((each) => each === name) ? undefined : hintFor(name, got)
    if (hint !== undefined) throwUnknownOption(caller, name, hint)
  }
  return readObject(caller, options, known)
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
