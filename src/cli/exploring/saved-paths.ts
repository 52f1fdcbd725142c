import { relative } from 'node:path'
import { plural } from '../../audit/words.ts'
import type { ExploreSettings } from '../../explore/options.ts'
import type { Path } from '../../explore/path.ts'
import type { ExploreReport } from '../../explore/report.ts'
import { readPaths, savePaths } from '../../explore/saved/files.ts'
import { firstLine, report, UsageError } from '../errors.ts'
import type { Host } from '../host.ts'

/**
 * Reads the paths that an earlier search has saved.
 *
 * @throws {UsageError} naming the file and what is wrong with it.
 */
export async function readSaved({
  save,
  outcomes,
}: Pick<ExploreSettings<undefined>, 'save' | 'outcomes'>): Promise<readonly Path[]> {
  try {
    return save === undefined ? [] : await readPaths(save, outcomes)
  } catch (error) {
    throw new UsageError(`--save: ${firstLine(error).replace(/^explore\.save: /, '')}`)
  }
}

interface Target {
  readonly folder: string
  /** The command. */
  readonly words: readonly string[]
  readonly host: Pick<Host, 'cwd' | 'stderr'>
}

/** Saves the failing paths, and says how to run one again. Returns whether that succeeded. */
export async function save(
  { problems }: ExploreReport,
  { folder, words, host: { cwd, stderr } }: Target,
): Promise<boolean> {
  try {
    const [first, ...others] = await savePaths(folder, problems)
    if (first === undefined) return true
    const count = plural(others.length + 1, 'failing path')
    const file = quoted(relative(cwd, first))
    const line = `petstore-mock exec --scenario ${file} -- ${words.map(quoted).join(' ')}`
    report(stderr, `explore: saved ${count}; to run the first one again: ${line}`)
    return true
  } catch (error) {
    report(stderr, `--save: the failing paths cannot be written: ${firstLine(error)}`)
    return false
  }
}

/** Returns a word as a shell reads it. */
function quoted(word: string): string {
  return /^[\w./:=@%+,-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`
}
