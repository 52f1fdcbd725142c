/** @jsxImportSource preact */

import type { ComponentChildren } from 'preact'
import type { Severity } from '../../../core/audit/fail-on.ts'
import { type Plot, RESULTS, type Result } from './attempts.ts'

/** The shape of each result, around the origin. */
const SHAPES: Readonly<Record<Result, string>> = {
  served: 'M5 0A5 5 0 1 1-5 0 5 5 0 1 1 5 0',
  refused: 'M-5-5h10v10h-10z',
  rejected: 'M0-6L6 5H-6z',
  failed: 'M0-6.5L6.5 0 0 6.5-6.5 0z',
  lost: 'M-5-5L5 5M-5 5L5-5',
}

interface MarkProps {
  readonly result: Result
}

/** The mark of an attempt, in a drawing. */
export function Mark({ result }: MarkProps) {
  return <path class={`mark is-${result}`} d={SHAPES[result]} />
}

/** The mark of an attempt, in a text. */
export function MarkIcon({ result }: MarkProps) {
  return (
    <svg class="icon" viewBox="-8 -8 16 16" width="14" height="14" aria-hidden="true">
      <Mark result={result} />
    </svg>
  )
}

interface LegendProps {
  readonly plot: Plot
  /** Explains what else is drawn. */
  readonly children?: ComponentChildren
}

/** Explains the marks that a plot has. */
export function Legend({ plot, children }: LegendProps) {
  const { attempts } = plot
  const names = Object.keys(RESULTS).filter(isResult)
  return (
    <ul class="row legend muted">
      {children}
      {names
        .filter((name) => attempts.some(({ result }) => result === name))
        .map((name) => (
          <li key={name}>
            <MarkIcon result={name} /> {RESULTS[name]}
          </li>
        ))}
      {attempts.some(({ entry }) => entry.announced !== null) && (
        <li>
          <svg class="icon" viewBox="0 0 24 14" width="24" height="14" aria-hidden="true">
            <rect class="wait" x="1" y="2" width="22" height="10" />
          </svg>{' '}
          announced wait
        </li>
      )}
      {attempts.some(({ isFound }) => isFound) && (
        <li>
          <svg class="icon" viewBox="-10 -10 20 20" width="16" height="16" aria-hidden="true">
            <circle class="ring" r="8.5" />
          </svg>{' '}
          in a finding
        </li>
      )}
    </ul>
  )
}

function isResult(name: string): name is Result {
  return Object.hasOwn(RESULTS, name)
}

const SIGNS: Readonly<Record<Severity, string>> = { error: '✗', warning: '!', info: 'i' }

/** The severity of a finding. */
export function SeverityMark({ severity }: { readonly severity: Severity }) {
  return (
    <span class={`severity is-${severity}`}>
      <span aria-hidden="true">{SIGNS[severity]}</span> {severity}
    </span>
  )
}
