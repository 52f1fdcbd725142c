/** The height of a row in px. The styles set the same. */
export const ROW_HEIGHT = 28

/** The height of the titles of the columns, which stay at the top of the table. */
const HEAD_HEIGHT = 28

/** A table, as far as moving in it is concerned. */
interface Position {
  /** The index of the selected row; -1 for none. */
  readonly selected: number
  readonly count: number
  /** The visible height, in px. */
  readonly height: number
}

/** Returns the index of the row to which a key moves; undefined for any other key. */
export function indexAfterKey(
  key: string,
  { selected, count, height }: Position,
): number | undefined {
  if (count === 0) return undefined
  if (key === 'Home') return 0
  if (key === 'End') return count - 1
  const page = Math.max(1, Math.floor(height / ROW_HEIGHT) - 2)
  const steps = new Map([
    ['ArrowDown', 1],
    ['ArrowUp', -1],
    ['PageDown', page],
    ['PageUp', -page],
  ])
  const step = steps.get(key)
  if (step === undefined) return undefined
  if (selected < 0) return step > 0 ? 0 : count - 1
  return Math.min(count - 1, Math.max(0, selected + step))
}

/** Scrolls as little as possible to make a row visible. */
export function scrollToReveal(element: HTMLElement, index: number): void {
  const top = index * ROW_HEIGHT
  const bottom = top + ROW_HEIGHT + HEAD_HEIGHT - element.clientHeight
  if (top < element.scrollTop) element.scrollTop = top
  else if (bottom > element.scrollTop) element.scrollTop = bottom
}
