import type { Cell } from './matrix.js'

interface Manifest {
  readonly name: string
  readonly version: string
  readonly needs: string | undefined
}

interface Claim {
  readonly group: string
  readonly title: string
  readonly passed: boolean
  readonly message?: string
}

export function refusalOf(
  cell: Cell & {
    readonly versions: {
      readonly runtime: string
      readonly msw: Manifest
      readonly peer: Manifest | undefined
    }
  },
): string | undefined

export function judge(
  result: Cell & {
    readonly status: number | string
    readonly claims: readonly Claim[]
    readonly log: string
  },
): { readonly outcome: string; readonly reason?: string; readonly problem?: string | undefined }
