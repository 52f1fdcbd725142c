import type { ExploreSettings } from '../options.ts'
import type { Path } from '../path.ts'
import type { ExploreReport } from '../report.ts'
import { Budget } from './budget.ts'
import { countExtensions, extend } from './extend.ts'
import type { Runner, TriedRun } from './runner.ts'

/**
 * Tries the given paths, then all others: first those with one fault, then those with two, and so
 * on, each time from the first request to the last. So the first path that shows a problem is a
 * shortest one.
 */
export async function search<Result>(
  runner: Runner<Result>,
  settings: ExploreSettings<Result>,
): Promise<ExploreReport> {
  const budget = new Budget(settings)
  let tried: readonly TriedRun[] = [await runner.runUndisturbed()]
  const known = await tryFirst(settings.first, runner)
  for (let faults = 1; faults <= settings.faults && budget.isLeft; faults += 1) {
    const next: TriedRun[] = []
    const total = countExtensions(tried, settings)
    for (const [path, parent] of extend(tried, settings)) {
      if (!budget.allows(runner.runs)) {
        budget.leaveOut(total - next.length)
        break
      }
      next.push(known.get(keyOf(path)) ?? (await runner.run(path, parent)))
      const { runs, problems } = runner
      settings.onProgress?.({ runs, faults, left: total - next.length, problems })
    }
    budget.noteBeyond(tried)
    tried = next
  }
  return runner.report(budget.cut())
}

/** Tries paths before all others. Returns their runs by the key of the path. */
async function tryFirst<Result>(
  paths: readonly Path[],
  runner: Runner<Result>,
): Promise<ReadonlyMap<string, TriedRun>> {
  const tried = new Map<string, TriedRun>()
  for (const path of paths) {
    if (!tried.has(keyOf(path))) tried.set(keyOf(path), await runner.runKnown(path))
  }
  return tried
}

function keyOf(path: Path): string {
  return path.map(({ at, outcome }) => `${at} ${outcome.name}`).join()
}
