/** @jsxImportSource preact */
import { printable } from '../../../lib/text/printable.ts'
import type { RowChange } from '../../../model/json/row-changes.ts'
import type { JsonRow } from '../../../model/json/row-json.ts'

/** The most changed rows that are shown. */
const SHOWN = 50

/** The rows that a step changed, field by field. */
export function Changes({ changes }: { readonly changes: readonly RowChange[] | null }) {
  if (changes === null)
    return <p class="muted">Unknown, because the state before it is not known</p>
  if (changes.length === 0) return <p class="muted">No rows</p>
  return (
    <>
      <ul class="changes">
        {changes.slice(0, SHOWN).map((change) => (
          <li key={`${change.model} ${change.id}`}>
            <Change change={change} />
          </li>
        ))}
      </ul>
      {changes.length > SHOWN && <p class="muted">And {changes.length - SHOWN} more rows</p>}
    </>
  )
}

function Change({ change: { model, id, before, after } }: { readonly change: RowChange }) {
  const verb = before === null ? 'created' : after === null ? 'deleted' : 'updated'
  const fields = [...new Set(Object.keys({ ...before, ...after }))]
  const changed = fields.filter((name) => text(before, name) !== text(after, name))
  return (
    <>
      <p>
        <code>
          {model} {id}
        </code>{' '}
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

/** Writes a field of a row. A missing one is empty. */
function text(row: JsonRow | null, name: string): string {
  const value = row?.[name]
  return value === undefined ? '' : printable(JSON.stringify(value))
}
