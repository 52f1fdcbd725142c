/** @jsxImportSource preact */
import type { ComponentChildren } from 'preact'
import { writeTerm } from '../../core/journal/search.ts'
import { printable } from '../../core/lib/printable.ts'
import { callerTerm, type Place, requestPlace } from '../store/address.ts'
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

/** Leads to a request, by its id. */
export function RequestLink({ id }: { readonly id: string }) {
  return (
    <PlaceLink to={requestPlace(id)}>
      <code>{id}</code>
    </PlaceLink>
  )
}

interface CallerLinkProps {
  /** Null for the anonymous caller. */
  readonly apiKey: string | null
}

/** Leads to the quotas of a caller. */
export function CallerLink({ apiKey }: CallerLinkProps) {
  return (
    <PlaceLink to={{ view: 'quotas', caller: callerTerm(apiKey) }}>
      <code>{callerName(apiKey)}</code>
    </PlaceLink>
  )
}

/** Leads to a fault. */
export function FaultLink({ id }: { readonly id: string }) {
  return (
    <PlaceLink to={{ view: 'faults', fault: id }}>
      <code>{id}</code>
    </PlaceLink>
  )
}

/** Leads to the requests of an operation or a handler. */
export function OperationLink({ name }: { readonly name: string }) {
  const search = writeTerm('operation', name)
  return (
    <PlaceLink to={{ view: 'requests', search, request: undefined }}>
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
  const parts = text.split(/\b(req-[\w-]*\w|fault-\d+)/)
  return (
    <>
      {parts.map((part, index) => {
        if (index % 2 === 0) return part
        const Link = part.startsWith('fault') ? FaultLink : RequestLink
        return <Link key={index} id={part} />
      })}
    </>
  )
}
