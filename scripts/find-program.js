import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'

/**
 * Returns the path of a program: the value of an environment variable, or else the first of `names`
 * on the PATH, or else the first of `places` that exists. Returns undefined if there's none.
 *
 * @throws {RangeError} naming the variable, what was expected and what it got.
 */
export function findProgram({ variable, names, places }) {
  const { [variable]: given, PATH = '' } = process.env
  if (given) {
    if (isExecutable(given)) return given
    throw new RangeError(`${variable}: expected an executable file but got ${given}`)
  }
  const ending = process.platform === 'win32' ? '.exe' : ''
  const onPath = PATH.split(delimiter).flatMap((folder) =>
    folder === '' ? [] : names.map((name) => join(folder, name + ending)),
  )
  return [...onPath, ...places].find(isExecutable)
}

function isExecutable(file) {
  try {
    accessSync(file, constants.X_OK)
    return true
  } catch {
    return false
  }
}
