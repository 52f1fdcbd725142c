export { type Explore, explore } from './tools/explore/explore.ts'
export type { HerdOptions } from './tools/explore/herd.ts'
export { formatHerd, type HerdReport, type HerdTraffic } from './tools/explore/herd-report.ts'
export { formatExploration } from './tools/explore/index.ts'
export type { Condition, RunResult } from './tools/explore/judge.ts'
export type { ExploreOptions } from './tools/explore/options.ts'
export type { FaultEffects, Outcome, OutcomeName } from './tools/explore/outcomes.ts'
export type {
  ExploreCut,
  ExploreFault,
  ExploreProblem,
  ExploreProgress,
  ExploreReport,
  MatrixCell,
  MatrixRow,
} from './tools/explore/report.ts'
export type { ExploreRule, RuleSwitches } from './tools/explore/rules.ts'
export type { ClientContext, ClientFunction } from './tools/explore/run/run.ts'
export type { InstalledTimers } from './tools/explore/run/virtual-time.ts'
