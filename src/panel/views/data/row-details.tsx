/** @jsxImportSource preact */

import { printable } from '../../../core/lib/printable.ts'
import type { ModelDescription } from '../../../core/model/models.ts'
import type { ModelName } from '../../../core/model/rows.ts'
import { CallButton } from '../../parts/buttons.tsx'
import { Details } from '../../parts/details.tsx'
import { JsonEditor } from '../../parts/json-editor.tsx'
import { PlaceLink } from '../../parts/links.tsx'
import { Ready, useResource } from '../../parts/loading.tsx'
import { PutBack } from '../../parts/row-changes.tsx'
import { useStore } from '../../parts/store-context.ts'
import { ClockTime } from '../../parts/time.tsx'
import { requestPlace } from '../../store/address.ts'
import { type Row, rowsOf } from '../../store/rows.ts'
import { useValue } from '../../store/signal.ts'
import { deletedRows, type ShownStep, writersOf } from '../../store/steps.ts'

interface RowDetailsProps {
  readonly model: ModelDescription
  readonly id: string
  /** Undefined if it's gone. */
  readonly row: Row | undefined
  readonly onClose: () => void
}

/** One row: its fields as JSON that can be edited, and what wrote it. */
export function RowDetails({ model, id, row, onClose }: RowDetailsProps) {
  const { name, key } = model
  const where = { [key]: row?.[key] }
  return (
    <Details title={`${name} ${id}`} label={`Row ${name} ${id}`} onClose={onClose}>
      {row === undefined && (
        <p class="is-error">
          There is no {name} {id}. "Deleted rows" has those that can be put back.
        </p>
      )}
      {row !== undefined && (
        <JsonEditor
          label="Fields"
          value={row}
          verb="Save"
          done={`${name} ${id} was saved`}
          save={(entered) => (_, connection) =>
            rowsOf(connection, name).update({ where, data: changedFields(row, Object(entered)) })
          }
        >
          <CallButton
            isUndoable
            kind="danger"
            done={`${name} ${id} was deleted`}
            call={(_, connection) => rowsOf(connection, name).delete({ where })}
          >
            Delete
          </CallButton>
        </JsonEditor>
      )}
      <h3>Written by</h3>
      <Writers model={name} id={id} />
    </Details>
  )
}

/** Returns the fields that differ, because the row may change while it's edited. */
function changedFields(row: Row, entered: Readonly<Record<string, unknown>>): object {
  const names = [...new Set([...Object.keys(row), ...Object.keys(entered)])]
  return Object.fromEntries(
    names
      .filter((name) => row[name] !== entered[name])
      .map((name) => [name, entered[name] ?? null]),
  )
}

interface WritersProps {
  readonly model: ModelName
  readonly id: string
}

/** The latest requests and test actions that wrote a row. */
function Writers({ model, id }: WritersProps) {
  const { changed } = useStore()
  const writers = useResource(
    (petstore) => writersOf(petstore, model, id),
    [useValue(changed.data)],
  )
  return (
    <Ready of={writers} what="what wrote it">
      {(steps) => (
        <ul>
          {steps.length === 0 && <li class="muted">No request in the journal, and no test</li>}
          {steps.map((step) => (
            <li key={step.position}>
              <StepLine step={step} />
            </li>
          ))}
        </ul>
      )}
    </Ready>
  )
}

/** The rows of a model that were deleted, with what deleted them, and the way back. */
export function DeletedRows({ model }: { readonly model: ModelName }) {
  const { changed } = useStore()
  const found = useResource((petstore) => deletedRows(petstore, model), [useValue(changed.data)])
  return (
    <section class="padded" aria-label="Deleted rows">
      <Ready of={found} what="the deleted rows">
        {(all) => (
          <ul>
            {all.length === 0 && <li class="muted">The journal knows of no deleted row.</li>}
            {all.map(({ id, row, by }) => (
              <li key={id} class="row">
                <b>
                  {model} {id}
                </b>
                <code class="clip">{printable(JSON.stringify(row))}</code>
                <StepLine step={by} />
                <PutBack model={model} row={row} />
              </li>
            ))}
          </ul>
        )}
      </Ready>
    </section>
  )
}

/** A request, with the way to it, or a test action in one line. */
function StepLine({ step: { kind, id, at, title } }: { readonly step: ShownStep }) {
  return (
    <>
      <ClockTime at={at} />{' '}
      {kind === 'request' ? (
        <PlaceLink to={requestPlace(id)}>
          <code>{title}</code>
        </PlaceLink>
      ) : (
        <code>{title}</code>
      )}
    </>
  )
}
