export { type Explore, explore } from './explore/explore.ts'
export { formatExploration } from './explore/formats/index.ts'
export type { Condition, RunResult } from './explore/judge/judge.ts'
export type { ExploreOptions } from './explore/options.ts'
export type { FaultEffects, Outcome, OutcomeName } from './explore/outcomes.ts'
export type {
  ExploreCut,
  ExploreFault,
  ExploreProblem,
  ExploreProgress,
  ExploreReport,
  MatrixCell,
  MatrixRow,
} from './explore/report.ts'
export type { ExploreRule, RuleSwitches } from './explore/rules.ts'
export type { ClientContext, ClientFunction } from './explore/run/run.ts'
export type { InstalledTimers } from './explore/run/virtual-time.ts'
