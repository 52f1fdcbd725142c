/** @jsxImportSource preact */
import { AdvanceForm } from './advance-form.tsx'
import { ClockFace } from './clock-face.tsx'
import { Moments } from './moments.tsx'
import { SetForm } from './set-form.tsx'

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
