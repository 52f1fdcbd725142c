/** A folder of the source, or an entry file. */
export interface Module {
  readonly path: string
  /** What it is for, in one line. */
  readonly purpose: string
}

const module = (path: string, purpose: string): Module => ({ path, purpose })

/**
 * The layers of the source, lowest first. A file imports files of its own module, and of modules in
 * lower layers. This table is the one source: the architecture test asserts it, and the table in
 * docs/internals/architecture.md is printed from it.
 */
export const LAYERS: readonly (readonly Module[])[] = [
  [
    module(
      'src/core/lib',
      'general helpers: checks, option tables, random, queue, limits of memory, emitter',
    ),
  ],
  [module('src/core/time', 'durations, instants, the virtual clock, and the only timers')],
  [module('src/core/http', 'requests, responses, headers and errors as plain data')],
  [
    module(
      'src/core/contract',
      'the contract: routes, parameters, bodies; `generated/` comes from `openapi.yaml`',
    ),
  ],
  [
    module(
      'src/core/model',
      'pets, categories, orders and stock: database, records, error codes, rules',
    ),
    module('src/core/quota', 'plans, windows, strikes, bans and their headers'),
    module('src/core/lifecycle', 'deprecation, sunset and stability'),
    module(
      'src/adapters',
      '`fetch` and msw: turn a `Request` into plain data for whatever handles it, and the response into a `Response`',
    ),
  ],
  [
    module('src/core/faults', 'faults, schedules and scenarios'),
    module('fixtures', 'worlds of rows to start from: written by hand, empty, or generated'),
  ],
  [
    module('src/core/settings', 'the options of a petstore: one table with defaults and checks'),
    module('src/core/journal', 'the requests and responses so far: entries, explanations, HAR'),
  ],
  [
    module('src/core/service', 'the path of one request: context, steps, operation, response'),
    module('src/core/audit', 'judges how clients behaved, from the journal'),
  ],
  [
    module('handlers', 'what each operation does'),
    module('src/adapters/testing', 'test matchers, and fake timers that skip the waits of clients'),
  ],
  [
    module(
      'src/core/petstore',
      'the members of a petstore, and its internals, which those around it need',
    ),
  ],
  [module('src/core/petstore/create-petstore.ts', 'assembles a petstore from its parts')],
  [module('src/control', 'finds earlier states of a petstore, by undoing what its journal noted')],
  [
    module(
      'src/control',
      'the calls of the control API on a petstore, which need no server; `client/` sends them to one, and is a petstore of promises',
    ),
  ],
  [
    module(
      'src/panel',
      'the panel, in a page or on the server: shows a petstore, and steers it through the control API',
    ),
  ],
  [
    module(
      'src/adapters/server',
      'the standalone server: `node:http`, sessions, access to the control API, documentation page',
    ),
    module(
      'src/tools/explore',
      'runs a client on all paths of faults, and reports every way in which it breaks',
    ),
    module('src/adapters/browser', 'the page: worker, persisted and shared state, console'),
    module('src/index.ts', 'entry `petstore-mock`'),
    module('src/panel.ts', 'entry `petstore-mock/panel`'),
    module('src/vite.ts', 'entry `petstore-mock/vite`'),
  ],
  [
    module('src/tools/cli', 'the command line: flags, configuration, commands'),
    module('src/browser.ts', 'entry `petstore-mock/browser`'),
    module('src/node.ts', 'entry `petstore-mock/node`'),
    module('src/explore.ts', 'entry `petstore-mock/explore`'),
    module('src/matchers.ts', 'entry `petstore-mock/matchers`'),
    module(
      'src/adapters/playwright',
      'Playwright: fixtures, routes of the page, its clock, matchers, attachments',
    ),
  ],
  [
    module('src/cli.ts', 'the executable `petstore-mock`'),
    module('src/playwright.ts', 'entry `petstore-mock/playwright`'),
    module('src/vitest.ts', 'entry `petstore-mock/vitest`'),
  ],
]

/** Returns the layer of a file, counted from 0; -1 if it is in no module. */
export function layerOf(file: string): number {
  return LAYERS.findIndex((modules) => modules.some(({ path }) => isIn(path, file)))
}

/** Returns the module of a file; undefined if it is in none. */
export function moduleOf(file: string): Module | undefined {
  return LAYERS.flat().find(({ path }) => isIn(path, file))
}

function isIn(path: string, file: string): boolean {
  return file === path || file.startsWith(`${path}/`)
}

/** Prints the layers as a Markdown table, lowest first. */
export function printLayers(layers: readonly (readonly Module[])[]): string {
  const rows = layers.flatMap((modules, layer) =>
    modules.map(({ path, purpose }) => {
      const shown = path.endsWith('.ts') ? path : `${path}/`
      return `| ${layer} | \`${shown}\` | ${purpose} |`
    }),
  )
  return ['| Layer | Path | What it is for |', '|---|---|---|', ...rows].join('\n')
}
