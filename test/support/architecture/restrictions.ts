import type { Source } from './sources.ts'

/**
 * Something that only some files may do. The sentence is the title of its test.
 */
export interface Restriction {
  readonly sentence: string
  /** The files that may do it. */
  readonly allowed: RegExp
  /** Returns whether a file does it. */
  readonly isUsedBy: (source: Source) => boolean
}

const importing = (pattern: RegExp) => ({
  isUsedBy: ({ imports }: Source) => imports.some((target) => pattern.test(target)),
})

const containing = (pattern: RegExp) => ({
  isUsedBy: ({ code }: Source) => pattern.test(code),
})

const NOBODY = /^$/

/** The words of this service's records, as code uses them; `order` alone is also a common word. */
const RECORDS =
  /\b(?:pets?|petId|[a-z]+Pets?|Pets?|categor(?:y|ies)[A-Za-z]*|Categor(?:y|ies)\w*|orders|orderId|Orders?|inventory\w*|Inventory\w*|stock\w*|Stock\w*)\b/

/** What only some files may do. */
export const RESTRICTIONS: readonly Restriction[] = [
  {
    sentence:
      'Only `src/core/model/`, `handlers/`, `fixtures/` and `openapi.yaml` know of pets, categories, orders and stock. The public entry exports the types of their rows, and the command line has the flag `--pets` and an example in its help. Everything else would serve any contract.',
    allowed:
      /^(?:src\/core\/model\/|handlers\/|fixtures\/|src\/index\.ts$|src\/tools\/cli\/(?:flags\/table|commands\/help|config\/run-config)\.ts$)/,
    ...containing(RECORDS),
  },
  {
    sentence:
      'Only the server, the command line, the Vite plugin, the search for msw’s worker script, the loaders of msw for Node, of modules and of Playwright’s handlers, the detector of real work, and in `explore` the saved paths, the modules that it loads early and the timeouts of requests, and the reader of OpenAPI files import `node:*`.',
    allowed:
      /^src\/(?:vite\.ts|tools\/(?:cli\/|explore\/(?:bodies|files|run\/(?:virtual-time|request-timeouts))\.ts|openapi\/files\.ts)|adapters\/(?:modules\/|server\/|testing\/real-work\.ts|playwright\/fixtures\.ts|msw\/(?:msw-worker-script|required)\.ts))/,
    ...importing(/^node:/),
  },
  {
    sentence:
      'Only `handlers/msw.ts`, the msw adapter, the entries, the browser and `explore` import msw, by the names that all its supported versions have: `msw`, `msw/node`, `msw/browser`. In Node, `src/adapters/msw/required.ts` requires another name, which depends on the version.',
    allowed:
      /^handlers\/msw\.ts$|^src\/(?:index|node|browser)\.ts$|^src\/adapters\/(?:msw|browser)\/|^src\/tools\/explore\/run\/intercept\.ts$/,
    ...importing(/^msw(?:\/|$)/),
  },
  {
    sentence: 'Only `src/core/model/` knows @mswjs/data, and only `fixtures/generate.ts` faker.',
    allowed: /^(?:src\/core\/model\/|fixtures\/generate\.ts$)/,
    ...importing(/^@mswjs\/data(?:\/|$)|^@faker-js\/faker(?:\/|$)/),
  },
  {
    sentence: 'Only `src/core/time/clock.ts` reads the machine’s time.',
    allowed: /^src\/core\/time\/clock\.ts$/,
    ...containing(/Date\.now\(|new Date\(\)/),
  },
  {
    sentence: 'Only `src/core/time/timers.ts` uses timers, and measures how long something takes.',
    allowed: /^src\/core\/time\/timers\.ts$/,
    // The `setTimeout` of a socket or a server is the option for its idle time, and a fake clock's
    // is no real one.
    ...containing(
      /performance\.now|(?<!\b(?:socket|server|clock)\.)\b(?:setTimeout|setInterval|setImmediate)\(/,
    ),
  },
  {
    sentence: 'Only `src/core/time/instant.ts` reads and writes dates.',
    allowed: /^src\/core\/time\/instant\.ts$/,
    ...containing(/new Date\([^)]|Date\.parse\(/),
  },
  {
    sentence:
      'Whatever decides a response draws from the seed (`src/core/lib/random.ts`). Nothing uses `Math.random`.',
    allowed: NOBODY,
    // A message may name it: (Math.random).
    ...containing(/Math\.random(?!\)[,.])/),
  },
  {
    sentence:
      'The core waits only for your handlers, for bodies, and for the delays and holds of responses: only `src/core/service/steps/handlers.ts`, `src/core/user-handlers/`, `src/core/http/bytes.ts`, `src/core/fetch/`, `handlers/msw.ts`, adapters, the panel, tools, their entries and the clients of the control API use `await`.',
    allowed:
      /^handlers\/msw\.ts$|^src\/core\/(?:service\/steps\/handlers|http\/bytes)\.ts$|^src\/(?:adapters|panel|tools|core\/fetch|core\/user-handlers|control\/client)\/|^src\/(?:browser|cli)\.ts$/,
    ...containing(/\bawait\b|\basync\b/),
  },
  {
    sentence: 'Nothing is imported for its effects: the build drops imports that name nothing.',
    allowed: NOBODY,
    ...containing(/^import ["']/m),
  },
  {
    sentence: 'No value is cast to `any`, `unknown` or `never`, and no check is silenced.',
    allowed: NOBODY,
    ...containing(/\bas (?:any|unknown|never)\b|: any\b/),
  },
]
