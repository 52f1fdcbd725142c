import type { MatcherResult } from '../../adapters/testing/matcher.ts'
import { readBoolean, readObject, throwOptionError } from '../../core/lib/check.ts'
import { printableLines } from '../../core/lib/printable.ts'
import { isReport } from './index.ts'
import { OK } from './outcomes.ts'
import type { ExploreProblem } from './report.ts'
import { problemText } from './text.ts'
import { headline } from './words.ts'

/** The options of `toHoldEverywhere`. */
export interface HoldOptions {
  /**
   * Whether a search may be cut short by its limits.
   * @default false
   */
  readonly allowCut?: boolean
}

/**
 * Passes if the report of `explore` has no errors, and the search left nothing out.
 *
 * @throws {TypeError} naming the option, what was expected and what it got.
 */
export function toHoldEverywhere(received: unknown, options: HoldOptions = {}): MatcherResult {
  if (!isReport(received))
    throwOptionError('toHoldEverywhere', received, 'the report of await explore(…)')
  const { allowCut = false } = readObject(options, 'toHoldEverywhere', ['allowCut'])
  const cut = readBoolean(allowCut, 'toHoldEverywhere.allowCut') ? null : received.cut
  const errors = received.problems.filter(({ severity }) => severity === 'error')
  const [first, ...others] = errors
  return {
    pass: errors.length === 0 && cut === null,
    message() {
      if (first !== undefined) {
        const more =
          others.length === 0
            ? ''
            : `\n\nand ${others.length} more: formatExploration(report) shows all`
        return `expected the client to hold on every path, but it didn't: ${headline(received)}\n\n${printableLines(problemText(first))}\n        ${replayOf(first)}${more}`
      }
      return cut === null
        ? 'expected the client to break on some path, but it held on all of them'
        : `expected the client to hold on every path, but not all were tried. ${cut.message} Or accept it: toHoldEverywhere({ allowCut: true })`
    },
  }
}

/** Returns the call that runs the client on the path of a problem again. */
function replayOf({ path }: ExploreProblem): string {
  const last = path.findLastIndex((outcome) => outcome !== OK)
  return `in this test: explore.replay(${JSON.stringify(path.slice(0, last + 1))}, client, options)`
}
