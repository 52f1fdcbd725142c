/** @jsxImportSource preact */
interface UsageBarProps {
  readonly limit: number
  readonly remaining: number
}

/** The share of requests left from which on a window is shown as nearly used up. */
const LOW = 0.2

/** A bar that fills as a window is used up. The numbers stand beside it. */
export function UsageBar({ limit, remaining }: UsageBarProps) {
  const left = limit === 0 ? 0 : remaining / limit
  const level = left === 0 ? 'is-out' : left <= LOW ? 'is-low' : ''
  return (
    <svg class="bar" viewBox="0 0 100 8" preserveAspectRatio="none" aria-hidden="true">
      <rect class={`bar-fill ${level}`} width={100 * (1 - left)} height="8" />
    </svg>
  )
}
