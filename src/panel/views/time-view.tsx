/** @jsxImportSource preact */
import { useState } from 'preact/hooks'
import { printable } from '../../core/lib/printable.ts'
import type { Moment } from '../../core/time/moment.ts'
import { Button, CallButton } from '../parts/buttons.tsx'
import { DurationInput, Form, TextInput } from '../parts/fields.tsx'
import { Empty, Loading, Ready } from '../parts/loading.tsx'
import { numberOrText, readDuration } from '../parts/read-text.ts'
import { useStore } from '../parts/store-context.ts'
import { Countdown, FullTime, otherTime, ReloadAt, timeText, zoneOf } from '../parts/time.tsx'
import { type Column, VirtualTable } from '../parts/virtual-table.tsx'

/** The clock of the service, and the moments ahead at which something changes. */
export function TimeView() {
  const { moments } = useStore()
  return (
    <div class="time-view">
      <div class="time-clock" tabIndex={0}>
        <ClockFace />
        <AdvanceForm />
        <SetForm />
      </div>
      <div class="moments">
        <h2>Next moments</h2>
        <Ready resource={moments} what="the moments">
          {(all) => <MomentTable all={all} />}
        </Ready>
      </div>
    </div>
  )
}

/** The durations that one press advances by. */
const STEPS = ['1s', '10s', '1m', '10m', '1h', '1d']

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
        {STEPS.map((by) => (
          <Button key={by} label={`Advance by ${by}`} onClick={() => void advance(by)}>
            + {by}
          </Button>
        ))}
      </div>
      <Form class="row" onSubmit={() => void advance(text)}>
        <DurationInput
          aria-label="Duration to advance by"
          placeholder="61s"
          required
          value={text}
          onChange={setText}
        />
        <Button>Advance</Button>
        <span class="muted">500ms, 61s, 10m, 1h, 2d</span>
      </Form>
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
  return (
    <section class="card clock" aria-label="Clock of the service">
      <div title={otherTime(now)}>
        <p class="clock-time">{time}</p>
        <p>
          {day} <span class="muted">{zoneOf(now)}</span>
        </p>
      </div>
      <div class="clock-mode">
        <span class={isFrozen ? 'chip is-frozen' : 'chip is-running'} role="status">
          {isFrozen ? 'Frozen' : 'Running'}
        </span>
        <CallButton
          kind="primary"
          done={isFrozen ? 'The clock runs' : 'The clock is frozen'}
          call={({ clock }) => (isFrozen ? clock.resume() : clock.freeze())}
        >
          {isFrozen ? 'Resume' : 'Freeze here'}
        </CallButton>
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
      <Form class="row" onSubmit={() => void set()}>
        <TextInput
          class="grow"
          required
          aria-label="Instant: ISO 8601 with a zone, an HTTP date, or epoch ms"
          placeholder="2026-01-31T12:00:00Z"
          value={text}
          onChange={setText}
        />
        <Button>Set the clock</Button>
      </Form>
      <p class="muted">ISO 8601 with a zone, an HTTP date, or epoch ms</p>
    </section>
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

/** The next moments at which the service behaves differently, each with a button that jumps there. */
function MomentTable({ all }: { readonly all: readonly Moment[] }) {
  const groups = groupMoments(all)
  return (
    <>
      <ReloadAt resource={useStore().moments} at={all[0]?.at} />
      <VirtualTable
        items={groups}
        keyOf={(group) => `${nameOf(group)} ${group[0].at}`}
        columns={[
          ...COLUMNS,
          {
            class: 'is-jump',
            title: <span class="hidden">Jump</span>,
            cell: (group) => (
              <CallButton
                kind={group === groups[0] ? 'primary' : 'plain'}
                label={`Jump to ${nameOf(group)}`}
                done={`The clock jumped: ${nameOf(group)}`}
                call={({ clock }) => clock.set(endOf(group))}
              >
                Jump
              </CallButton>
            ),
          },
        ]}
        label="Next moments"
        empty={
          <Empty title="Nothing changes by time alone">
            Window resets, ends of bans, sunsets and scheduled faults appear here.
          </Empty>
        }
        rowHeight={36}
      />
    </>
  )
}

const COLUMNS: readonly Column<Group>[] = [
  { class: 'is-in', title: 'In', cell: (group) => <Countdown at={endOf(group)} /> },
  {
    class: 'is-what',
    title: 'What happens',
    cell: (group) => (
      <span title={group.map(({ name }) => printable(name)).join('\n')}>
        {nameOf(group)}
        {group.length > 1 && <span class="muted">, and {group.length - 1} more</span>}
      </span>
    ),
  },
  { class: 'is-when from-760', title: 'When', cell: (group) => <FullTime at={endOf(group)} /> },
]

function nameOf([{ name }]: Group): string {
  return printable(name)
}

/** Returns when the last of some moments comes. */
function endOf(group: Group): number {
  return group.at(-1)?.at ?? group[0].at
}
