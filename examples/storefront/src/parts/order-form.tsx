import { type FormEvent, useState } from 'react'
import { api, type NewOrder, type Order } from '../api/index.ts'
import { refresh } from '../hooks/use-resource.ts'
import { useSubmit } from '../hooks/use-submit.ts'
import { hrefTo } from '../router.ts'
import { SendButton, SubmitError, TextField } from './form.tsx'

interface OrderFormProps {
  readonly petId: number
  readonly name: string
  readonly stock: number
}

export function OrderForm({ petId, name, stock }: OrderFormProps) {
  const submission = useSubmit()
  const [placed, setPlaced] = useState<Order>()

  async function order(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    await submission.submit(async () => {
      const { data } = await api.createOrder(orderOf(petId, form))
      setPlaced(data)
      refresh()
    })
  }

  if (placed !== undefined) {
    return <Thanks order={placed} name={name} onAgain={() => setPlaced(undefined)} />
  }
  if (stock <= 0) return <p className="form-off">None left to order at the moment.</p>
  return (
    <form className="form order-form" onSubmit={order} aria-label={`Order ${name}`}>
      <div className="form-row">
        <TextField
          label="How many"
          name="quantity"
          type="number"
          min={1}
          step={1}
          defaultValue={1}
          required
        />
        <TextField label="Ship on (optional)" name="shipDate" type="date" />
      </div>
      <SubmitError submission={submission} />
      <SendButton submission={submission} text={`Order ${name}`} />
    </form>
  )
}

function orderOf(petId: number, form: FormData): NewOrder {
  const day = form.get('shipDate')
  return {
    petId,
    quantity: Number(form.get('quantity')),
    complete: false,
    ...(typeof day === 'string' && day !== '' && { shipDate: `${day}T09:00:00Z` }),
  }
}

interface ThanksProps {
  readonly order: Order
  readonly name: string
  readonly onAgain: () => void
}

function Thanks({ order: { id, quantity }, name, onAgain }: ThanksProps) {
  return (
    <div className="thanks" role="status">
      <h2>Order {id} is placed</h2>
      <p>
        {quantity} × {name}. We will pack the favourite blanket too.
      </p>
      <div className="form-row">
        <a className="button" href={hrefTo.orders()}>
          See your orders
        </a>
        <button type="button" className="button button-quiet" onClick={onAgain}>
          Order more
        </button>
      </div>
    </div>
  )
}
