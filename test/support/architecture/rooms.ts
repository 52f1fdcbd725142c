/** A folder of the source. */
interface Folder {
  readonly path: string
  /** What it's for, in one line. */
  readonly purpose: string
}

/** A part of the source: one folder, or several that import each other. */
export interface Room {
  readonly name: string
  readonly purpose: string
  readonly folders: readonly Folder[]
}

const folder = (path: string, purpose: string): Folder => ({ path, purpose })

/**
 * The rooms of the source, lowest first. A file imports files of its own room, and of lower rooms.
 * This table is the one source: the architecture test asserts it, and the tables in
 * docs/internals/architecture.md are printed from it.
 */
export const ROOMS: readonly Room[] = [
  {
    name: 'core',
    purpose: 'the service: answers a request from the state and the time',
    folders: [
      folder('src/core/lib', 'general helpers: checks, option tables, random, text, emitter'),
      folder('src/core/time', 'durations, instants, the virtual clock, and the only timers'),
      folder('src/core/http', 'requests, responses, headers and errors as plain data'),
      folder(
        'src/core/contract',
        'the contract: routes, parameters, bodies; `generated/` comes from `openapi.yaml`',
      ),
      folder(
        'src/core/model',
        'pets, categories, orders and stock: database, records, error codes, rules',
      ),
      folder(
        'src/core/dialects',
        'how errors are written and limits announced, as other services do',
      ),
      folder('src/core/quota', 'plans, windows, strikes, bans and their headers'),
      folder('src/core/lifecycle', 'deprecation, sunset and stability'),
      folder('src/core/faults', 'faults, schedules and scenarios'),
      folder(
        'src/core/user-handlers',
        'your handlers: which may answer a request, running them, their state',
      ),
      folder('fixtures', 'worlds of rows to start from: written by hand, empty, or generated'),
      folder('src/core/settings', 'the options of a petstore: one table with defaults and checks'),
      folder(
        'src/core/journal',
        'the requests and test actions so far: entries, history, explanations, HAR',
      ),
      folder(
        'src/core/service',
        'the path of one request: context, steps, operation, response; the state, its snapshot, and travel to earlier states',
      ),
      folder('src/core/audit', 'judges how clients behaved, from the journal'),
      folder('handlers', 'what each operation does, and the msw handlers made of it'),
      folder(
        'src/core/fetch',
        'the in-process adapter: turns a `Request` into plain data, and what answers it into a `Response`',
      ),
      folder('src/core/petstore', 'assembles a petstore from its parts'),
    ],
  },
  {
    name: 'control',
    purpose: 'everything that can be done to a petstore',
    folders: [
      folder(
        'src/control',
        'the calls of the control API, which need no server; `client/` calls a server',
      ),
    ],
  },
  {
    name: 'panel',
    purpose: 'shows a petstore in a page, and controls it through the control API',
    folders: [folder('src/panel', 'its views, and what they share')],
  },
  {
    name: 'adapters',
    purpose: 'where a petstore runs',
    folders: [
      folder('src/adapters/msw', 'loads and starts msw 2 and 3'),
      folder(
        'src/adapters/modules',
        'loads modules with your handlers as your project does, and anew for each session',
      ),
      folder(
        'src/adapters/server',
        'the standalone server: `node:http`, sessions, access to the control API, documentation page',
      ),
      folder('src/adapters/browser', 'the page: worker, persisted state, console'),
      folder(
        'src/adapters/testing',
        'test matchers, and fake timers that skip the waits of clients',
      ),
      folder(
        'src/adapters/playwright',
        'Playwright: fixtures, routes of the page, its clock, matchers, attachments',
      ),
    ],
  },
  {
    name: 'tools',
    purpose: 'programs that use a petstore',
    folders: [
      folder('src/tools/cli', 'the command line: flags, configuration, commands'),
      folder(
        'src/tools/explore',
        'runs a client on all paths of faults, and reports every way in which it breaks',
      ),
      folder(
        'src/tools/openapi',
        'makes handlers and a state of an OpenAPI document: collections, samples, checks',
      ),
      folder(
        'src/tools/har',
        'plays a recording: which response a request gets, and in which order',
      ),
    ],
  },
  {
    name: 'entries',
    purpose: 'what the package exports, a file for each subpath',
    folders: [folder('src', 'files only')],
  },
]

/** Returns the folder of the table that a file is in; undefined if it's in none. */
export function folderOf(file: string): string | undefined {
  if (/^src\/[^/]+$/.test(file)) return 'src'
  return ROOMS.flatMap(({ folders }) => folders.map(({ path }) => path))
    .filter((path) => path !== 'src' && file.startsWith(`${path}/`))
    .sort((a, b) => b.length - a.length)[0]
}

/** Returns the room of a file, counted from 0, lowest first; -1 if it's in none. */
export function roomOf(file: string): number {
  const folder = folderOf(file)
  return ROOMS.findIndex(({ folders }) => folders.some(({ path }) => path === folder))
}

/** Prints the rooms as a Markdown table, lowest first. */
export function printRooms(rooms: readonly Room[]): string {
  const printed = rooms.map(({ name, purpose, folders }) => {
    const paths = folders.map((folder) => `- \`${folder.path}/\`: ${folder.purpose}`)
    return `**${name}**: ${purpose}\n\n${paths.join('\n')}`
  })
  return printed.join('\n\n')
}
