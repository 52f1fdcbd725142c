export declare function faultsOf(release: {
  readonly tag: string | null
  readonly version: string
  readonly repository: object | undefined
  readonly changelog: string
  readonly changes: string
}): readonly string[]
