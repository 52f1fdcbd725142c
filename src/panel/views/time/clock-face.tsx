/** @jsxImportSource preact */
import { Button, Loading } from '../../parts/states.tsx'
import { useStore } from '../../parts/store-context.ts'
import { localTime, utcTime, zoneName } from '../../parts/time/times.ts'

/** The time of the service in the user's zone and in UTC, and whether it runs. */
export function ClockFace() {
  const store = useStore()
  const now = store.clock.now.value
  const isFrozen = store.clock.mode.value === 'frozen'
  if (now === undefined) return <Loading what="the clock" />
  const [day, time = ''] = localTime(now).split(' ')
  const change = () =>
    isFrozen
      ? store.run('The clock runs', ({ clock }) => clock.resume())
      : store.run('The clock is frozen', ({ clock }) => clock.freeze())
  return (
    <section class="card clock" aria-label="Clock of the service">
      <div>
        <p class="clock-time">{time}</p>
        <p>
          {day} <span class="muted">{zoneName}</span>
        </p>
        <p class="muted number">{utcTime(now)}</p>
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
