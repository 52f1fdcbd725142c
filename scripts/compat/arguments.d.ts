import type { Cell } from './matrix.js'

export function readArguments(words: readonly string[]):
  | {
      readonly cells: readonly Cell[]
      readonly isWritten: boolean
      readonly isUpdated: boolean
    }
  | undefined
