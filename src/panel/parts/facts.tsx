/** @jsxImportSource preact */
import type { ComponentChildren } from 'preact'

/** A name and its value. */
type Fact = readonly [name: string, value: ComponentChildren]

/** Lists facts, each with its name. */
export function Facts({ facts }: { readonly facts: readonly Fact[] }) {
  return (
    <dl class="facts">
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
