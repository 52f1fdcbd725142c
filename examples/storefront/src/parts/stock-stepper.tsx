import { type FormEvent, useState } from 'react'
import { api } from '../api/index.ts'
import { refresh } from '../hooks/use-resource.ts'
import { useSubmit } from '../hooks/use-submit.ts'
import { SendButton, SubmitError } from './form.tsx'

interface StockStepperProps {
  readonly petId: number
  readonly name: string
  readonly quantity: number
}

/** A number field, with a button that appears once the number has changed. */
export function StockStepper({ petId, name, quantity }: StockStepperProps) {
  const submission = useSubmit()
  const [wanted, setWanted] = useState(String(quantity))

  async function set(event: FormEvent) {
    event.preventDefault()
    if (await submission.submit(() => api.setStock(petId, Number(wanted)))) refresh()
  }

  return (
    <form className="stepper" onSubmit={set}>
      <input
        type="number"
        min={0}
        step={1}
        required
        aria-label={`Stock of ${name}`}
        value={wanted}
        onChange={(event) => setWanted(event.target.value)}
      />
      {wanted !== String(quantity) && <SendButton submission={submission} text="Set" />}
      <SubmitError submission={submission} />
    </form>
  )
}
