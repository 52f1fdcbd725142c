import { parseArgs } from 'node:util'
import { listCells, MSWS, NODES, OLD_NODES, RUNNERS } from './matrix.js'

const names = RUNNERS.map(({ name }) => name)

/** What each kind of argument can name. */
const VALUES = { node: [...NODES, ...OLD_NODES], msw: MSWS, runner: names }

export const HELP = `Tests the packed package with versions of Node, of msw and of test runners.

  npm run compat                                     all combinations
  npm run compat -- node=24 msw=3 runner=jest        some of them
  npm run compat -- node=20,22 runner=vitest         several values of a kind
  npm run compat -- --write                          updates docs/reference/compatibility.md

  node=…      ${VALUES.node.join(', ')}
  msw=…       ${MSWS.join(', ')}
  runner=…    ${names.slice(0, 7).join(', ')},
              ${names.slice(7).join(', ')};
              "vitest" stands for all whose name begins so

  --update    installs the newest versions again, instead of those of the last run
  --write     writes the results of all combinations to the page
  --help      prints this text

It uses dist/ as it is, so run npm run build first. Packages come from the npm registry, and are
kept in node_modules/.cache/compat/, with the output of each combination.
Ends with status 1 if a combination does not work, unless the page says why.`

/**
 * Reads the arguments. Returns undefined after `--help`.
 *
 * @throws {RangeError} naming the argument, what was expected and what it got.
 */
export function readArguments(words) {
  const { values, positionals } = parse(words)
  if (values.help) return undefined
  const wanted = readChoices(positionals)
  const cells = listCells().filter(
    ({ node, msw, runner }) =>
      (wanted.node?.includes(node) ?? true) &&
      (wanted.msw?.includes(msw) ?? true) &&
      (wanted.runner?.includes(runner.name) ?? true),
  )
  if (cells.length === 0) {
    throw new RangeError(
      `expected a combination that is tested but got ${positionals.join(' ')}; Bun and Deno run without Node, and Chromium with Node 24`,
    )
  }
  if (values.write && positionals.length > 0) {
    throw new RangeError(`--write: expected all combinations but got ${positionals.join(' ')}`)
  }
  return { cells, isWritten: values.write === true, isUpdated: values.update === true }
}

function parse(args) {
  const flag = { type: 'boolean' }
  const options = { write: flag, update: flag, help: { ...flag, short: 'h' } }
  try {
    return parseArgs({ args, allowPositionals: true, options })
  } catch (error) {
    throw new RangeError(error.message.split('. ', 1)[0])
  }
}

function readChoices(words) {
  const choices = {}
  for (const word of words) {
    const [, kind, list] = /^(\w+)=(.+)$/.exec(word) ?? []
    if (kind === undefined || !Object.hasOwn(VALUES, kind)) {
      throw new RangeError(`expected node=…, msw=… or runner=… but got "${word}"`)
    }
    if (kind in choices)
      throw new RangeError(`${kind}: expected one list but got "${word}" as well`)
    choices[kind] = list.split(',').flatMap((text) => readValue(kind, text))
  }
  return choices
}

/** Returns the values that a text stands for: itself, or the runners whose names begin with it. */
function readValue(kind, text) {
  const known = VALUES[kind]
  const found = known.filter(
    (value) => value === text || (kind === 'runner' && value.startsWith(`${text}-`)),
  )
  if (found.length > 0) return found
  throw new RangeError(`${kind}: expected ${known.join(', ')} but got "${text}"`)
}
