/** @jsxImportSource preact */
import { useState } from 'preact/hooks'
import { printable } from '../../core/lib/printable.ts'
import type { Moment, MomentKind } from '../../core/time/moment.ts'
import { Button } from '../parts/buttons.tsx'
import { useKeptFocus } from '../parts/focus.ts'
import { Empty, Loading, Ready } from '../parts/loading.tsx'
import { DurationField, numberOrText, readDuration } from '../parts/read-text.tsx'
import { useStore } from '../parts/store-context.ts'
import { Countdown, FullTime, otherTime, ReloadAt, shownZone, timeText } from '../parts/time.tsx'

/** The clock of the service, and the moments ahead at which something changes. */
export function TimeView() {
  return (
    <div class="scroll time-view">
      <div class="time-clock">
        <ClockFace />
        <AdvanceForm />
        <SetForm />
      </div>
      <Moments />
    </div>
  )
}

/** The durations that one press advances by, with their names. */
const STEPS = [
  ['1s', '1 s'],
  ['10s', '10 s'],
  ['1m', '1 min'],
  ['10m', '10 min'],
  ['1h', '1 h'],
  ['1d', '1 d'],
] as const

/** Moves the clock forward. */
function AdvanceForm() {
  const store = useStore()
  const [text, setText] = useState('')
  const advance = (by: string) =>
    store.run(`The clock was advanced by ${by}`, ({ clock }) => clock.advance(readDuration(by)))
  return (
    <section class="card" aria-labelledby="advance-title">
      <h2 id="advance-title">Advance</h2>
      <div class="clock-steps">
        {STEPS.map(([duration, name]) => (
          <Button
            key={duration}
            label={`Advance by ${name}`}
            onClick={() => void advance(duration)}
          >
            + {name}
          </Button>
        ))}
      </div>
      <form
        class="row"
        onSubmit={(event) => {
          event.preventDefault()
          void advance(text)
        }}
      >
        <DurationField
          label="Duration to advance by"
          placeholder="61s"
          isRequired
          value={text}
          onChange={setText}
        />
        <button type="submit" class="button">
          Advance
        </button>
        <span class="muted">500ms, 61s, 10m, 1h, 2d</span>
      </form>
    </section>
  )
}

/** The time of the service, and whether it runs. */
function ClockFace() {
  const store = useStore()
  const now = store.clock.now.value
  const isFrozen = store.clock.mode.value === 'frozen'
  if (now === undefined) return <Loading what="the clock" />
  const [day, time = ''] = timeText(now).split(' ')
  const change = () =>
    isFrozen
      ? store.run('The clock runs', ({ clock }) => clock.resume())
      : store.run('The clock is frozen', ({ clock }) => clock.freeze())
  return (
    <section class="card clock" aria-label="Clock of the service">
      <div title={otherTime(now)}>
        <p class="clock-time">{time}</p>
        <p>
          {day} <span class="muted">{shownZone(now)}</span>
        </p>
      </div>
      <div class="clock-mode">
        <span class={isFrozen ? 'chip is-frozen' : 'chip is-running'} role="status">
          {isFrozen ? 'Frozen' : 'Running'}
        </span>
        <Button kind="primary" onClick={() => void change()}>
          {isFrozen ? 'Resume' : 'Freeze here'}
        </Button>
      </div>
    </section>
  )
}

/** Sets the clock to an instant. */
function SetForm() {
  const store = useStore()
  const [text, setText] = useState('')
  const set = () => store.run('The clock was set', ({ clock }) => clock.set(numberOrText(text)))
  return (
    <section class="card" aria-labelledby="set-title">
      <h2 id="set-title">Set</h2>
      <form
        class="row"
        onSubmit={(event) => {
          event.preventDefault()
          void set()
        }}
      >
        <input
          type="text"
          class="grow"
          required
          aria-label="Instant: ISO 8601 with a zone, an HTTP date, or epoch ms"
          autocomplete="off"
          spellcheck={false}
          placeholder="2026-01-31T12:00:00Z"
          value={text}
          onInput={(event) => setText(event.currentTarget.value)}
        />
        <button type="submit" class="button">
          Set the clock
        </button>
      </form>
      <p class="muted">ISO 8601 with a zone, an HTTP date, or epoch ms</p>
    </section>
  )
}

const KINDS: Readonly<Record<MomentKind, string>> = {
  'window-reset': 'reset',
  'ban-end': 'ban',
  deprecation: 'deprecation',
  sunset: 'sunset',
  'fault-start': 'fault',
  'fault-end': 'fault',
}

/** The next moments at which the service behaves differently, each with a button that jumps there. */
function Moments() {
  const { moments } = useStore()
  return (
    <section class="moments" aria-labelledby="moments-title">
      <h2 id="moments-title">Next moments</h2>
      <Ready resource={moments} what="the moments">
        {(all) => (
          <>
            <ReloadAt resource={moments} at={all[0]?.at} />
            {all.length === 0 ? <NoMoments /> : <MomentTable all={all} />}
          </>
        )}
      </Ready>
    </section>
  )
}

function NoMoments() {
  return (
    <Empty title="Nothing changes by time alone">
      Window resets, ends of bans, sunsets and scheduled faults appear here.
    </Empty>
  )
}

/** How close moments of the same kind must be to be one, in ms. */
const CLOSE_MS = 1_000

/** A moment, with those of its kind that come at about the same time. */
type Group = readonly [first: Moment, ...others: Moment[]]

/** Groups moments: after a burst of requests, the windows of many callers reset at almost the same time. */
function groupMoments(all: readonly Moment[]): readonly Group[] {
  const groups: [Moment, ...Moment[]][] = []
  for (const moment of all) {
    const { kind, at } = moment
    const group = groups.find(([first]) => first.kind === kind && at - first.at < CLOSE_MS)
    if (group === undefined) groups.push([moment])
    else group.push(moment)
  }
  return groups
}

function MomentTable({ all }: { readonly all: readonly Moment[] }) {
  const table = useKeptFocus<HTMLTableElement>()
  const groups = groupMoments(all)
  return (
    <table class="table is-moments" ref={table} tabIndex={-1} aria-labelledby="moments-title">
      <thead>
        <tr>
          <th scope="col">In</th>
          <th scope="col">What happens</th>
          <th scope="col" class="is-when">
            When
          </th>
          <th scope="col">
            <span class="hidden">Jump</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {groups.map((group, index) => (
          <MomentRow key={`${group[0].name} ${group[0].at}`} group={group} isNext={index === 0} />
        ))}
      </tbody>
    </table>
  )
}

interface MomentRowProps {
  readonly group: Group
  readonly isNext: boolean
}

/** A moment, and a button that jumps there; of several, to the last one. */
function MomentRow({ group, isNext }: MomentRowProps) {
  const store = useStore()
  const [{ kind, name }, ...others] = group
  const at = group.at(-1)?.at ?? group[0].at
  const shown = printable(name)
  const jump = () => store.run(`The clock jumped: ${shown}`, ({ clock }) => clock.set(at))
  return (
    <tr>
      <td class="is-in">
        <Countdown at={at} />
      </td>
      <td class="is-what">
        <span class="tag">{KINDS[kind]}</span> {shown}
        {others.length > 0 && (
          <span class="muted" title={others.map((each) => printable(each.name)).join('\n')}>
            , and {others.length} more
          </span>
        )}
      </td>
      <td class="is-when">
        <FullTime at={at} />
      </td>
      <td>
        <Button
          kind={isNext ? 'primary' : 'plain'}
          label={`Jump to ${shown}`}
          onClick={() => void jump()}
        >
          Jump
        </Button>
      </td>
    </tr>
  )
}
