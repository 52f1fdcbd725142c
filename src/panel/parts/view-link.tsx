/** @jsxImportSource preact */
import type { ComponentChildren } from 'preact'
import type { Place } from '../store/address.ts'
import { useStore } from './store-context.ts'

interface ViewLinkProps {
  /** What changes in the place that the panel shows. */
  readonly to: Place
  readonly children: ComponentChildren
}

/** Leads to another view, or to something in one. */
export function ViewLink({ to, children }: ViewLinkProps) {
  const { address } = useStore()
  const href = address.href(to)
  if (href !== undefined) return <a href={href}>{children}</a>
  return (
    <button type="button" class="text-link" onClick={() => address.go(to)}>
      {children}
    </button>
  )
}
