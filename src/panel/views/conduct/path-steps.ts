import type { Problem } from './exploration.ts'

/** A request of a path. */
export interface PathStep {
  /** What happened to it: `ok`, or `createOrder lost`. */
  readonly title: string
  /** The index of its line in the timeline; -1 if the timeline was cut before it. */
  readonly line: number
}

/** What marks a line of a timeline that is not a request, but an act of the test. */
const ACT = '  (test) '

/** Returns the requests of a failing path, in order of arrival. */
export function toSteps({
  path,
  faults,
  timeline,
}: Pick<Problem, 'path' | 'faults' | 'timeline'>): readonly PathStep[] {
  const lines = timeline.flatMap((line, index) => (line.includes(ACT) ? [] : [index]))
  let fault = 0
  return path.map((outcome, index) => {
    const isFault = outcome !== 'ok'
    const operation = isFault ? faults[fault]?.operation : undefined
    if (isFault) fault += 1
    const title = operation === undefined ? outcome : `${operation} ${outcome}`
    return { title, line: lines[index] ?? -1 }
  })
}
