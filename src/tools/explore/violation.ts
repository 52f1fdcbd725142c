import type { ExploreRule } from './rules.ts'

/** A rule that a run broke. */
export interface Violation {
  readonly rule: ExploreRule
  /** What happened, and what was expected. */
  readonly message: string
}
