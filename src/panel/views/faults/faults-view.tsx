/** @jsxImportSource preact */
import { useState } from 'preact/hooks'
import type { ActiveFault } from '../../../core/faults/fault.ts'
import { isPlainObject } from '../../../core/lib/check.ts'
import { plural } from '../../../core/lib/describe.ts'
import { printable } from '../../../core/lib/printable.ts'
import { Button, CallButton } from '../../parts/buttons.tsx'
import { JsonEditor } from '../../parts/json-editor.tsx'
import { PlaceLink } from '../../parts/links.tsx'
import { useFilter } from '../../parts/lists.tsx'
import { Empty, Ready, useFaults, useSettings } from '../../parts/loading.tsx'
import { useNow, usePlace } from '../../parts/store-context.ts'
import { requestsOf } from '../../store/address.ts'
import { toCode } from '../requests/copy-as.ts'
import { FailDialog } from './fail-dialog.tsx'
import { scenariosIn, stateOfFault } from './fault-state.ts'

/** The faults and scenarios that are active, and the ways to add others. */
export function FaultsView() {
  const [isOpen, setOpen] = useState(false)
  return (
    <Ready of={useFaults()} what="the faults">
      {(all) => (
        <div class="faults">
          <div tabIndex={0}>
            <Button kind="primary" onClick={() => setOpen(true)}>
              Make requests fail …
            </Button>
            {isOpen && <FailDialog target={{}} onClose={() => setOpen(false)} />}
            <section>
              <h2>Scenarios</h2>
              <Scenarios all={all} />
            </section>
            <FaultForm />
          </div>
          <Faults all={all} />
        </div>
      )}
    </Ready>
  )
}

/** The built-in scenarios, then the active ones of other kinds, each with a button that starts or ends it. */
function Scenarios({ all }: { readonly all: readonly ActiveFault[] }) {
  const now = useNow()
  const known = useSettings().scenarios
  const active = scenariosIn(all, now)
  const others = active
    .filter(({ name }) => name === null)
    .map(({ id }) => ({ name: id, summary: faultsOf(id, all) }))
  return (
    <ul class="scenario-list">
      {[...known, ...others].map(({ name, summary }) => {
        // A test can start the same one several times.
        const ids = active.filter((each) => [each.name, each.id].includes(name)).map(({ id }) => id)
        const isActive = ids.length > 0
        return (
          <li key={name}>
            <CallButton
              isUndoable
              kind={isActive ? 'danger' : 'plain'}
              label={`${isActive ? 'End' : 'Start'} ${name}`}
              done={`${name} ${isActive ? 'has ended' : 'was started'}`}
              call={async ({ faults }, { call }) => {
                if (!isActive) await call('faults/play', [name])
                for (const id of ids) await faults.remove(id)
              }}
            >
              {isActive ? 'End' : 'Start'}
            </CallButton>
            <span>
              <b>{name}</b> <span class="muted">{summary}</span>
            </span>
          </li>
        )
      })}
    </ul>
  )
}

/** Returns the ids of a scenario's faults. */
function faultsOf(scenario: string, all: readonly ActiveFault[]): string {
  const its = all.filter((each) => each.scenario?.id === scenario)
  return its.map(({ id }) => id).join(', ')
}

/** A form for any fault or scenario, as JSON, or as `explore` prints it. The service checks it. */
function FaultForm() {
  return (
    <details>
      <summary>Any other fault or scenario</summary>
      <JsonEditor
        label="JSON, or what explore has printed"
        value={{ status: 503 }}
        verb="Add"
        done="Added"
        parse={(text) => JSON.parse(argumentIn(text))}
        save={(given) =>
          (_, { call }) => {
            if (Array.isArray(given)) return call('faults/play', [{ faults: given }])
            const isScenario = isPlainObject(given) && 'faults' in given
            return call(isScenario ? 'faults/play' : 'faults/add', [given])
          }}
      />
      <p class="muted">
        Any of operation, method, path, apiKey, status, code, message, retryAfter, delay, hold,
        network, headers, skip, times, probability, schedule and afterOperation
      </p>
    </details>
  )
}

/** Returns what stands in the call that explore prints, `faults.play({"faults": …})`, or the text itself. */
function argumentIn(text: string): string {
  const isCall = text.includes('faults.')
  return isCall ? text.slice(text.indexOf('(') + 1, text.lastIndexOf(')')) : text
}

/** The faults in the order in which they are tried: those that can act, and below them those that can't. */
function Faults({ all }: { readonly all: readonly ActiveFault[] }) {
  const now = useNow()
  const { found, field } = useFilter('fault', all, textOf)
  const isOver = (each: ActiveFault) => stateOfFault(each, now) === 'over'
  const active = found.filter((each) => !isOver(each))
  const over = found.filter(isOver)
  return (
    <div class="active-faults" tabIndex={-1}>
      <div class="row">
        <h2>Active faults</h2>
        {field}
        <span class="push" />
        {all.length > 0 && (
          <CallButton
            isUndoable
            kind="danger"
            done="All faults were removed"
            call={({ faults }) => faults.clear()}
          >
            Remove all
          </CallButton>
        )}
      </div>
      {active.length === 0 && <Empty title="None: the service answers as it should." />}
      <FaultList all={active} now={now} />
      {over.length > 0 && (
        <details>
          <summary>{plural(over.length, 'fault')} that won't act again</summary>
          <FaultList all={over} now={now} />
        </details>
      )}
    </div>
  )
}

function textOf({ id, fault }: ActiveFault): string {
  return `${id} ${printable(toCode(fault))}`
}

interface FaultListProps {
  readonly all: readonly ActiveFault[]
  readonly now: number | undefined
}

function FaultList({ all, now }: FaultListProps) {
  const chosen = usePlace().fault
  return (
    <ul class="fault-list">
      {all.map((active) => {
        const { id, fault, acted } = active
        const state = stateOfFault(active, now)
        return (
          <li key={id} aria-current={id === chosen}>
            <span class={state === 'active' ? 'chip is-on' : 'chip is-off'}>{state}</span>
            <span class="grow">
              <b>{id}</b> <code>{printable(toCode(fault))}</code>{' '}
              <span class="muted">acted {plural(acted, 'time')}</span>{' '}
              <PlaceLink to={requestsOf('fault', id)}>Its requests</PlaceLink>
            </span>
            <CallButton
              isUndoable
              label={`Remove ${id}`}
              done={`${id} was removed`}
              call={({ faults }) => faults.remove(id)}
            >
              Remove
            </CallButton>
          </li>
        )
      })}
    </ul>
  )
}
