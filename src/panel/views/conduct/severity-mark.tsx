/** @jsxImportSource preact */
import type { Severity } from '../../../core/audit/fail-on.ts'

const SIGNS: Readonly<Record<Severity, string>> = { error: '✗', warning: '!', info: 'i' }

/** The severity of a finding. */
export function SeverityMark({ severity }: { readonly severity: Severity }) {
  return (
    <span class={`severity is-${severity}`}>
      <span aria-hidden="true">{SIGNS[severity]}</span> {severity}
    </span>
  )
}
