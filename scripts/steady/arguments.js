import { availableParallelism } from 'node:os'
import { parseArgs } from 'node:util'
import { baseOf, changedFiles, ciBase } from '../checks/git.js'

export const HELP = `Runs the tests again and again, with a load on the machine beside them.

  npm run test:steady                                   all tests
  npm run test:steady -- --runs 5 test/server           the tests in a folder
  npm run test:steady -- --runs 5 --changed             new or changed test files
  npm run test:steady -- --runs 5 --changed main        those since the branch left main

  --runs N      the number of runs (20)
  --load N      the number of threads that keep a processor busy (one per processor)
  --minutes N   start no run after this time
  --seed N      the seed of the first run (1); every run has another order of files
  --changed     compare with the given commit, the one that CI names, or the parent of HEAD
  --help        print this text

Property tests run twice as often as usual, or as often as PROPERTY_RUNS says.
The output of failed runs is in node_modules/.cache/steady/.`

const count = { type: 'string' }
const flag = { type: 'boolean' }

/**
 * Reads the arguments. Returns undefined after `--help`.
 *
 * @throws {RangeError} naming the argument, what was expected and what it got.
 */
export function readArguments(words) {
  const { values, positionals } = parse(words)
  if (values.help) return undefined
  return {
    runs: read('--runs', values.runs ?? '20', 1),
    load: read('--load', values.load ?? String(availableParallelism()), 0),
    minutes: values.minutes === undefined ? Infinity : read('--minutes', values.minutes, 1),
    seed: read('--seed', values.seed ?? '1', 1),
    files: values.changed ? changedTests(positionals) : positionals,
    isChanged: values.changed === true,
  }
}

function parse(args) {
  const options = {
    runs: count,
    load: count,
    minutes: count,
    seed: count,
    changed: flag,
    help: { ...flag, short: 'h' },
  }
  try {
    return parseArgs({ args, options, allowPositionals: true })
  } catch (error) {
    throw new RangeError(`${error.message}\nTo see all arguments: npm run test:steady -- --help`)
  }
}

function read(name, text, least) {
  const value = Number(text)
  if (/^\d+$/.test(text) && value >= least && value <= 100_000) return value
  throw new RangeError(`${name}: expected a whole number of at least ${least} but got ${text}`)
}

/** Returns the test files that are new or have changed. */
function changedTests([ref, ...rest]) {
  if (rest.length > 0) {
    throw new RangeError(
      `--changed: expected at most one commit but got ${[ref, ...rest].join(' ')}`,
    )
  }
  const base = ref === undefined ? ciBase() : baseOf(ref, '--changed')
  if (base === undefined) {
    console.log('The clone has no commit to compare with.')
    return []
  }
  return changedFiles(base).filter((file) => file.endsWith('.test.ts'))
}
