/** @jsxImportSource preact */
interface PagerProps {
  /** What the pages show, for screen readers. */
  readonly label: string
  readonly offset: number
  readonly pageSize: number
  readonly total: number
  readonly onMove: (offset: number) => void
}

/** Moves between the pages of a list, and says which part of it is shown. */
export function Pager({ label, offset, pageSize, total, onMove }: PagerProps) {
  const last = lastOffset(total, pageSize)
  const shown =
    total === 0 ? '0' : `${offset + 1}–${Math.min(total, offset + pageSize)} of ${total}`
  const moves = [
    ['First', '«', 0],
    ['Previous', '‹', Math.max(0, offset - pageSize)],
    ['Next', '›', Math.min(last, offset + pageSize)],
    ['Last', '»', last],
  ] as const
  return (
    <nav class="row pager" aria-label={label}>
      <span class="muted count">{shown}</span>
      {moves.map(([name, sign, target]) => (
        // A disabled button would lose the focus.
        <button
          key={name}
          type="button"
          class="button"
          aria-label={`${name} page`}
          title={`${name} page`}
          aria-disabled={target === offset}
          onClick={() => target !== offset && onMove(target)}
        >
          {sign}
        </button>
      ))}
    </nav>
  )
}

/** Returns where the last page begins. */
export function lastOffset(total: number, pageSize: number): number {
  return Math.max(0, Math.ceil(total / pageSize) - 1) * pageSize
}
