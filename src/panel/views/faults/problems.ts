import { messageOf } from '../../parts/read-text.tsx'
import type { FaultDraft } from './draft.ts'

/** A field of the form that can have a problem. `effect` stands for the lack of any effect. */
export type ProblemField = keyof FaultDraft | 'effect' | `header-${number}`

/** What is wrong with the fields of a draft. */
export type Problems = { readonly [Name in ProblemField]?: string }

/** Reads a field. If that throws, notes the problem and returns undefined. */
export type Read = <Value>(field: ProblemField, read: () => Value) => Value | undefined

/** Creates a reader, and the problems that it notes. */
export function createReader(): { readonly read: Read; readonly problems: Problems } {
  const problems: { [Name in ProblemField]?: string } = {}
  return {
    problems,
    read(field, action) {
      try {
        return action()
      } catch (error) {
        problems[field] = messageOf(error)
        return undefined
      }
    },
  }
}
