import { constants } from 'node:fs'
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { OptionError } from '../../core/lib/check.ts'
import { hashOf } from '../../core/lib/text.ts'
import type { Outcome } from './outcomes.ts'
import { type Path, readPath } from './path.ts'
import type { ExploreProblem } from './report.ts'

// Follows no link that appears just before. Windows doesn't have O_NOFOLLOW.
const NEW_FILE =
  constants.O_WRONLY | constants.O_CREAT | constants.O_TRUNC | (constants.O_NOFOLLOW ?? 0)

/**
 * Saves the path of each problem as a scenario, in a file of its own. Returns the paths of the
 * files. A link in the folder is replaced: what it leads to may be no scenario.
 */
export async function savePaths(
  folder: string,
  problems: readonly ExploreProblem[],
): Promise<readonly string[]> {
  const saved = problems.filter(({ faults }) => faults.length > 0)
  if (saved.length > 0) await mkdir(folder, { recursive: true })
  return Promise.all(
    saved.map(async (problem) => {
      const file = join(folder, `${fileNameOf(problem)}.json`)
      await rm(file, { force: true })
      await writeFile(file, `${JSON.stringify(problem.scenario, null, 2)}\n`, { flag: NEW_FILE })
      return file
    }),
  )
}

/** The most characters of a name in a file's name. File systems have a limit of 255 bytes. */
const NAME_LENGTH = 100

/**
 * Returns the name of a file: `duplicated-effect.createOrder-lost`. If a name isn't fit for a file,
 * such as `POST /notes`, a hash tells it from others that look the same.
 */
function fileNameOf({ rule, faults }: ExploreProblem): string {
  const parts = faults.map(({ operation, outcome }) => `${operation ?? 'unknown'}-${outcome}`)
  const name = [rule, ...parts].join('.')
  const safe = name.replace(/[^\w.-]+/g, '-').slice(0, NAME_LENGTH)
  return safe === name ? name : `${safe}.${hashOf(name).toString(36)}`
}

/**
 * Reads the paths that were saved in a folder; none if there's no such folder.
 *
 * @throws {TypeError} naming the file and what is wrong with it.
 */
export async function readPaths(
  folder: string,
  outcomes: readonly Outcome[],
): Promise<readonly Path[]> {
  const names = (await list(folder)).filter((name) => name.endsWith('.json')).sort()
  const files = names.map((name) => join(folder, name))
  const texts = await Promise.all(files.map((file) => readFile(file, 'utf8')))
  // Of several invalid files, the first one is named.
  return files.map((file, index) => readPath(parse(texts[index] ?? '', file), file, outcomes))
}

async function list(folder: string): Promise<readonly string[]> {
  try {
    return await readdir(folder)
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return []
    const problem = { path: 'explore.save', expected: 'a folder', got: folder, shown: folder }
    throw new OptionError(problem, { cause: error })
  }
}

function parse(text: string, file: string) {
  try {
    return JSON.parse(text)
  } catch (error) {
    throw new TypeError(`${file}: expected JSON`, { cause: error })
  }
}
