interface Line {
  readonly name: string
  readonly points: readonly (readonly [x: number, y: number])[]
}
export interface Plot {
  readonly title: string
  readonly x: string
  readonly y: string
  readonly lines: readonly Line[]
}
export function toSvg(plots: readonly Plot[]): string
