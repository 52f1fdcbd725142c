/** @jsxImportSource preact */
import type { ComponentChildren } from 'preact'
import { printable } from '../../core/lib/printable.ts'
import type { JsonRow, RowChange } from '../../core/model/ids.ts'
import { rowsOf } from '../store/rows.ts'
import type { StateChange } from '../store/state-changes.ts'
import { CallButton } from './buttons.tsx'
import { PlaceLink } from './links.tsx'

/** The most changes that are shown. */
const SHOWN_CHANGES = 50

interface ChangesProps {
  readonly rows: readonly RowChange[]
  /** What changed in the state of your handlers. */
  readonly state: readonly StateChange[]
}

/** What a request changed: rows field by field, with links to them, and the state of your handlers. */
export function Changes({ rows, state }: ChangesProps) {
  const count = rows.length + state.length
  if (count === 0) return <p class="muted">It changed nothing.</p>
  return (
    <>
      <ul class="changes">
        {rows.slice(0, SHOWN_CHANGES).map((change) => (
          <li key={`${change.model} ${change.id}`}>
            <RowDiff change={change} />
          </li>
        ))}
        {state.slice(0, SHOWN_CHANGES).map((change) => (
          <li key={change.path}>
            <Diff title={printable(change.path)} before={change.before} after={change.after} />
          </li>
        ))}
      </ul>
      {count > SHOWN_CHANGES && <p class="muted">{count} changes in all</p>}
    </>
  )
}

/** What changed in a row. One that was deleted can be put back. */
function RowDiff({ change: { model, id, before, after } }: { readonly change: RowChange }) {
  const title = (
    <PlaceLink to={{ view: 'data', model, row: id }}>
      {model} {id}
    </PlaceLink>
  )
  return (
    <Diff title={title} before={before} after={after}>
      {after === null && before !== null && <PutBack model={model} row={before} />}
    </Diff>
  )
}

interface PutBackProps extends Pick<RowChange, 'model'> {
  readonly row: JsonRow
}

/** Creates a deleted row again, with its key. */
export function PutBack({ model, row }: PutBackProps) {
  return (
    <CallButton
      isUndoable
      done={`The row of ${model} is back`}
      call={(_, connection) => rowsOf(connection, model).create(row)}
    >
      Put this row back
    </CallButton>
  )
}

interface DiffProps {
  readonly title: ComponentChildren
  /** Undefined or null if there was nothing. */
  readonly before: unknown
  readonly after: unknown
  readonly children?: ComponentChildren
}

/** What something was, and what it became: by fields if both are objects. */
function Diff({ title, before, after, children }: DiffProps) {
  const verb = isNone(before) ? 'created' : isNone(after) ? 'deleted' : 'updated'
  const [old, now] = [fieldsOf(before), fieldsOf(after)]
  const changed = [...new Set([...Object.keys(old), ...Object.keys(now)])].filter(
    (name) => textOf(old[name]) !== textOf(now[name]),
  )
  return (
    <>
      <p>
        {title} {verb} {children}
      </p>
      <dl class="diff">
        {changed.map((name) => (
          <div key={name}>
            <dt>{printable(name)}</dt>
            <dd>
              {!isNone(before) && <del>{textOf(old[name])}</del>}
              {verb === 'updated' && ' → '}
              {!isNone(after) && <ins>{textOf(now[name])}</ins>}
            </dd>
          </div>
        ))}
      </dl>
    </>
  )
}

/** Writes a value as JSON, and an id without the quotes that it has for the sake of its digits. */
function textOf(value: unknown): string {
  return printable((JSON.stringify(value) ?? '').replace(/^"(\d+)"$/, '$1'))
}

function isNone(value: unknown): boolean {
  return value === undefined || value === null
}

/** Returns the fields of an object; anything else is its own only field. */
function fieldsOf(value: unknown): Readonly<Record<string, unknown>> {
  if (isNone(value)) return {}
  return typeof value === 'object' ? Object(value) : { value }
}
