import { existsSync } from 'node:fs'
import { parseArgs } from 'node:util'

/** The folders with the rules of the service. */
export const AREAS = [
  'handlers',
  'src/service',
  'src/quota',
  'src/lifecycle',
  'src/faults',
  'src/time',
  'src/audit',
]

export const HELP = `Changes the sources in many small ways, and lists the changes that no test notices.

  npm run test:mutation                                 all areas, in some hours
  npm run test:mutation -- src/quota handlers           some folders or files
  npm run test:mutation -- src/quota/window.ts:10-40    some lines
  npm run test:mutation -- --write                      updates docs/internals/mutation-tests.md

  --concurrency N   the number of processes (one per processor)
  --write           writes the scores of the given areas to the page
  --help            prints this text

The areas are ${AREAS.join(', ')}.
Ends with status 1 if less than 95 % of the changes of an area are noticed.`

/**
 * Reads the arguments. Returns undefined after `--help`.
 *
 * @throws {RangeError} naming the argument, what was expected and what it got.
 */
export function readArguments(words, processors) {
  const { values, positionals } = parse(words)
  if (values.help) return undefined
  const places = positionals.length === 0 ? AREAS : positionals.map(readPlace)
  const part = places.find((place) => !AREAS.includes(place))
  if (values.write && part !== undefined) {
    throw new RangeError(`--write: expected whole areas, but got "${part}"`)
  }
  return { places, isWritten: values.write === true, concurrency: readCount(values, processors) }
}

function parse(args) {
  const flag = { type: 'boolean' }
  try {
    return parseArgs({
      args,
      allowPositionals: true,
      options: { concurrency: { type: 'string' }, write: flag, help: { ...flag, short: 'h' } },
    })
  } catch (error) {
    throw new RangeError(error.message.split('. ', 1)[0])
  }
}

function readCount({ concurrency }, processors) {
  if (concurrency === undefined) return processors
  const count = Number(concurrency)
  if (Number.isInteger(count) && count >= 1) return count
  throw new RangeError(`--concurrency: expected a whole number from 1 but got "${concurrency}"`)
}

/** Returns the folder or the file of a place, which can also name lines. */
export function pathOf(place) {
  return place.split(':', 1)[0]
}

/** Returns whether a path is a folder or file, or below it. Both are relative to the repository. */
export function isWithin(path, folder) {
  return path === folder || path.startsWith(`${folder}/`)
}

/** Returns a folder or a file, with or without lines, that exists within an area. */
function readPlace(text) {
  const place = text.replace(/\/+$/, '')
  const path = pathOf(place)
  if (AREAS.some((area) => isWithin(path, area)) && existsSync(path)) return place
  throw new RangeError(`expected a folder or a file in ${AREAS.join(', ')} but got "${text}"`)
}
