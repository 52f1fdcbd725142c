import { parseArgs } from 'node:util'

export const HELP = `Publishes the package on npm, with its provenance, from CI.

  npm run release -- --tag v1.2.3     checks that the version is ready, and publishes it
  npm run release -- --dry-run        says what is missing, and what would be published

  --tag NAME   the tag that is released (the one that CI names in GITHUB_REF_NAME)
  --dry-run    publish nothing
  --help       print this text

Ends with status 1 if something is missing.`

/**
 * Reads the arguments. Returns undefined after `--help`.
 *
 * @throws {RangeError} naming the argument, what was expected and what it got.
 */
export function readArguments(words, { GITHUB_REF_NAME } = process.env) {
  const { values } = parse(words)
  if (values.help) return undefined
  return { tag: values.tag ?? GITHUB_REF_NAME ?? null, isDryRun: values['dry-run'] === true }
}

function parse(args) {
  const flag = { type: 'boolean' }
  const options = { tag: { type: 'string' }, 'dry-run': flag, help: { ...flag, short: 'h' } }
  try {
    return parseArgs({ args, options })
  } catch (error) {
    throw new RangeError(`${error.message}\nTo see all arguments: npm run release -- --help`)
  }
}
