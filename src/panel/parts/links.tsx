/** @jsxImportSource preact */
import type { ComponentChildren } from 'preact'
import { printable } from '../../core/lib/printable.ts'
import { faultPlace, type Place, requestPlace } from '../store/address.ts'
import { useStore } from './store-context.ts'

interface PlaceLinkProps {
  /** What changes in the place that the panel shows. */
  readonly to: Place
  /** Whether it's where the user is. */
  readonly isCurrent?: boolean
  readonly children: ComponentChildren
}

/** Leads to another view, or to something in one. */
export function PlaceLink({ to, isCurrent, children }: PlaceLinkProps) {
  const { address } = useStore()
  const current = isCurrent ? 'page' : undefined
  const href = address.href(to)
  return href === undefined ? (
    <button type="button" class="text-link" aria-current={current} onClick={() => address.go(to)}>
      {children}
    </button>
  ) : (
    <a href={href} aria-current={current}>
      {children}
    </a>
  )
}

/** Writes a name that leads to what it names. */
export function nameLink(to: Place, name: string) {
  return (
    <PlaceLink key={name} to={to}>
      <code>{name}</code>
    </PlaceLink>
  )
}

/** Returns the name of a caller, fit to be shown. */
export function callerName(apiKey: string | null): string {
  return apiKey === null ? 'anonymous' : printable(apiKey)
}

/** A text whose ids of requests and faults lead to them. */
export function TextWithLinks({ text }: { readonly text: string }) {
  const parts = text.split(/\b(req-[\w-]+|fault-\d+)/)
  return (
    <>
      {parts.map((part, index) => {
        if (index % 2 === 0) return part
        return nameLink(part.startsWith('fault') ? faultPlace(part) : requestPlace(part), part)
      })}
    </>
  )
}
