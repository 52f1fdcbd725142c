/** A folder of the source, or an entry file. */
export interface Room {
  readonly path: string
  /** What it is for, in one line. */
  readonly purpose: string
}

const room = (path: string, purpose: string): Room => ({ path, purpose })

/**
 * The floors of the source, lowest first. A file imports files of its own room, and of rooms on lower
 * floors. This table is the one source: the architecture test asserts it, and the table in
 * docs/internals/architecture.md is printed from it.
 */
export const FLOORS: readonly (readonly Room[])[] = [
  [room('src/lib', 'general helpers that know nothing of the service')],
  [room('src/time', 'durations, instants, the virtual clock, and the only timers')],
  [room('src/http', 'requests, replies, headers and errors as plain data')],
  [
    room(
      'src/contract',
      'the contract: routes, parameters, bodies; `generated/` comes from `openapi.yaml`',
    ),
  ],
  [
    room('src/model', 'pets, categories, orders and stock: database, records, error codes, rules'),
    room('src/quota', 'plans, windows, strikes, bans and their headers'),
    room('src/lifecycle', 'deprecation, sunset and stability'),
    room('src/adapters', '`fetch` and msw: from `Request` to the service, and back to `Response`'),
  ],
  [
    room('src/faults', 'faults, schedules and scenarios'),
    room('fixtures', 'worlds of rows to start from: written by hand, empty, or generated'),
  ],
  [
    room('src/settings', 'the options of a petstore: one table with defaults and checks'),
    room('src/journal', 'the requests and replies so far: entries, explanations, HAR'),
  ],
  [
    room('src/service', 'the way of one request: context, steps, operation, reply'),
    room('src/audit', 'judges how clients behaved, from the journal'),
  ],
  [
    room('handlers', 'what each operation does, one file for each kind of record'),
    room('src/testing', 'matchers, and clients that wait in no time'),
  ],
  [room('src/petstore.ts', 'assembles a petstore from its parts')],
  [
    room(
      'src/server',
      'the standalone server: `node:http`, sessions, control API, documentation page',
    ),
    room('src/browser', 'the page: CORS, persisted and shared state, console'),
    room('src/index.ts', 'entry `petstore-mock`'),
    room('src/vite.ts', 'entry `petstore-mock/vite`'),
  ],
  [
    room('src/cli', 'the command line: flags, configuration, commands'),
    room('src/browser.ts', 'entry `petstore-mock/browser`'),
    room('src/node.ts', 'entry `petstore-mock/node`'),
  ],
  [
    room('src/cli.ts', 'the executable `petstore-mock`'),
    room('src/vitest.ts', 'entry `petstore-mock/vitest`'),
  ],
]

/** Returns the floor of a file, counted from 0; -1 if it is in no room. */
export function floorOf(file: string): number {
  return FLOORS.findIndex((rooms) => rooms.some(({ path }) => isIn(path, file)))
}

/** Returns the room of a file; undefined if it is in none. */
export function roomOf(file: string): Room | undefined {
  return FLOORS.flat().find(({ path }) => isIn(path, file))
}

function isIn(path: string, file: string): boolean {
  return file === path || file.startsWith(`${path}/`)
}
