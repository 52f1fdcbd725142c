/** @jsxImportSource preact */
import { printable } from '../../../core/lib/printable.ts'
import type { Moment, MomentKind } from '../../../core/time/moment.ts'
import { Button } from '../../parts/buttons.tsx'
import { useKeptFocus } from '../../parts/focus.ts'
import { Empty, Ready } from '../../parts/loading.tsx'
import { useStore } from '../../parts/store-context.ts'
import { Countdown, FullTime, ReloadAt } from '../../parts/time.tsx'

const KINDS: Readonly<Record<MomentKind, string>> = {
  'window-reset': 'reset',
  'ban-end': 'ban',
  deprecation: 'deprecation',
  sunset: 'sunset',
  'fault-start': 'fault',
  'fault-end': 'fault',
}

/** The next moments at which the service behaves differently, each with a button that jumps there. */
export function Moments() {
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

function MomentTable({ all }: { readonly all: readonly Moment[] }) {
  const table = useKeptFocus<HTMLTableElement>()
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
        {all.map((moment, index) => (
          <MomentRow key={`${moment.name} ${moment.at}`} moment={moment} isNext={index === 0} />
        ))}
      </tbody>
    </table>
  )
}

interface MomentRowProps {
  readonly moment: Moment
  readonly isNext: boolean
}

function MomentRow({ moment: { at, kind, name }, isNext }: MomentRowProps) {
  const store = useStore()
  const shown = printable(name)
  const jump = () => store.run(`The clock jumped: ${shown}`, ({ clock }) => clock.set(at))
  return (
    <tr>
      <td class="is-in">
        <Countdown at={at} />
      </td>
      <td class="is-what">
        <span class="tag">{KINDS[kind]}</span> {shown}
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
