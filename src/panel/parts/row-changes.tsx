/** @jsxImportSource preact */
import type { ComponentChildren } from 'preact'
import { printable } from '../../core/lib/printable.ts'
import type { JsonRow, RowChange } from '../../core/model/ids.ts'
import type { Place } from '../store/address.ts'
import { useResource } from './loading.tsx'
import { useStore } from './store-context.ts'

/** The most changed rows that are shown. */
const SHOWN_CHANGES = 50

/** The rows that a request or a step changed, field by field, with links to them. */
export function RowChanges({ changes }: { readonly changes: readonly RowChange[] | null }) {
  if (changes === null) return <p class="muted">Unknown, because the state before it isn't known</p>
  if (changes.length === 0) return <p class="muted">No rows</p>
  return (
    <>
      <ul class="changes">
        {changes.slice(0, SHOWN_CHANGES).map((change) => (
          <li key={`${change.model} ${change.id}`}>
            <Change change={change} />
          </li>
        ))}
      </ul>
      {changes.length > SHOWN_CHANGES && (
        <p class="muted">And {changes.length - SHOWN_CHANGES} more rows</p>
      )}
    </>
  )
}

function Change({ change: { model, id, before, after } }: { readonly change: RowChange }) {
  const verb = before === null ? 'created' : after === null ? 'deleted' : 'updated'
  const models = useResource(useStore().settings)?.models
  const integers = models?.find(({ name }) => name === model)?.fields ?? []
  const text = (row: JsonRow | null, name: string) => {
    const isInteger = integers.some((each) => each.name === name && each.type === 'integer')
    return textOf(row?.[name], isInteger)
  }
  const changed = Object.keys({ ...before, ...after }).filter(
    (name) => text(before, name) !== text(after, name),
  )
  return (
    <>
      <p>
        <ViewLink to={{ view: 'data', model, row: id }}>
          {model} {id}
        </ViewLink>{' '}
        {verb}
      </p>
      <dl class="diff">
        {changed.map((name) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>
              {before !== null && <del>{text(before, name)}</del>}
              {before !== null && after !== null && ' → '}
              {after !== null && <ins>{text(after, name)}</ins>}
            </dd>
          </div>
        ))}
      </dl>
    </>
  )
}

/** Writes the value of a field. A missing one is empty. Ids are texts that hold integers. */
function textOf(value: JsonRow[string] | undefined, isInteger: boolean): string {
  if (value === undefined) return ''
  return printable(isInteger ? String(value) : JSON.stringify(value))
}

interface ViewLinkProps {
  /** What changes in the place that the panel shows. */
  readonly to: Place
  readonly children: ComponentChildren
}

/** Leads to another view, or to something in one. */
function ViewLink({ to, children }: ViewLinkProps) {
  const { address } = useStore()
  const href = address.href(to)
  if (href !== undefined) return <a href={href}>{children}</a>
  return (
    <button type="button" class="text-link" onClick={() => address.go(to)}>
      {children}
    </button>
  )
}
