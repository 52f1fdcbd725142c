import { Budget } from './budget.ts'
import { countExpected, countExtensions, extend } from './extend.ts'
import type { ExploreSettings } from './options.ts'
import type { Path } from './path.ts'
import type { ExploreReport } from './report.ts'
import type { Runner, TriedRun } from './runner.ts'

/**
 * Tries the given paths, then all others: first those with one fault, then those with two, and so
 * on, each time from the first request to the last. So the first path that shows a problem is a
 * shortest one. With several jobs, runs are judged in this order all the same.
 */
export async function search<Result>(
  runner: Runner<Result>,
  settings: ExploreSettings<Result>,
): Promise<ExploreReport> {
  const budget = new Budget(settings)
  let tried = await runner.runUndisturbed()
  const expected = runner.runs + countExpected(tried, settings, settings.faults)
  const progress = (faults: number, left: number) => {
    return { runs: runner.runs, faults, left, problems: runner.problems, expected }
  }
  settings.onStart?.(progress(1, countExtensions(tried, settings)))
  const known = await tryFirst(runner, settings, budget)
  for (let faults = 1; faults <= settings.faults && budget.isLeft; faults += 1) {
    const next: TriedRun[] = []
    let left = countExtensions(tried, settings)
    const paths = budget.limit(extend(tried, settings), runner)
    const start = async ([path]: readonly [Path, TriedRun]) =>
      known.get(keyOf(path)) ?? (await runner.start(path))
    for await (const [[, parent], run] of inOrder(paths, settings.jobs, start)) {
      if (!budget.counts(runner.runs)) break
      const judged = 'names' in run ? run : await runner.judge(run, parent)
      left -= 1
      // Those with the most faults aren't extended.
      if (faults < settings.faults) next.push(judged)
      settings.onProgress?.(progress(faults, left))
    }
    if (!budget.isLeft) budget.leaveOut(left)
    budget.leaveOutBeyond(tried)
    tried = next
  }
  return runner.report(budget.cut(runner.waiting))
}

/** Tries the paths that come before all others. Returns their runs by the key of the path. */
async function tryFirst<Result>(
  runner: Runner<Result>,
  { first, jobs }: ExploreSettings<Result>,
  budget: Budget,
): Promise<ReadonlyMap<string, TriedRun>> {
  const tried = new Map<string, TriedRun>()
  const all = new Map(first.map((path) => [keyOf(path), path]))
  const paths = budget.limit(all, runner)
  for await (const [[key], run] of inOrder(paths, jobs, ([, path]) => runner.startKnown(path))) {
    if (!budget.counts(runner.runs)) break
    tried.set(key, await runner.judgeKnown(run))
  }
  if (!budget.isLeft) budget.leaveOut(all.size - tried.size)
  return tried
}

function keyOf(path: Path): string {
  return path.map(({ at, outcome }) => `${at} ${JSON.stringify(outcome)}`).join()
}

/**
 * Starts a task for each item, up to `jobs` of them at the same time, and yields the results in the
 * order of the items. An item is taken only when its task can start.
 */
async function* inOrder<Item, Result>(
  items: Iterable<Item>,
  jobs: number,
  start: (item: Item) => Promise<Result>,
): AsyncGenerator<readonly [Item, Result]> {
  const iterator = items[Symbol.iterator]()
  const started: (readonly [Item, Promise<Result>])[] = []
  for (;;) {
    while (started.length < jobs) {
      const { done, value } = iterator.next()
      if (done === true) break
      const task = start(value)
      // Awaited later, or never if the consumer stops before.
      task.catch(() => {})
      started.push([value, task])
    }
    const first = started.shift()
    if (first === undefined) return
    yield [first[0], await first[1]]
  }
}
