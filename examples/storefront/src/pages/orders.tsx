import { categories } from '../api/categories.ts'
import { api, type Category, type Order, type Pet } from '../api/index.ts'
import { Portrait } from '../art/portrait.tsx'
import { refresh, useResource } from '../hooks/use-resource.ts'
import { type Submission, useSubmit } from '../hooks/use-submit.ts'
import { SubmitError } from '../parts/form.tsx'
import { Loaded, SkeletonRows } from '../parts/loaded.tsx'
import { Notice } from '../parts/notice.tsx'
import { PageTitle } from '../parts/page-title.tsx'
import { Paged } from '../parts/paged.tsx'
import { hrefTo } from '../router.ts'
import { dayOf } from '../time.ts'

const PER_PAGE = 10

export function OrdersPage({ offset }: { readonly offset: number }) {
  const loaded = useResource(`orders from ${offset}`, async (signal) => {
    const [orders, pets, kinds] = await Promise.all([
      api.listOrders({ limit: PER_PAGE, offset }, signal),
      api.listAllPets(signal),
      categories(signal),
    ])
    return { orders, pets: pets.data, kinds }
  })
  return (
    <>
      <PageTitle name="Orders" part={{ offset, perPage: PER_PAGE }} />
      <header className="hero hero-small">
        <h1>Orders</h1>
        <p>Who goes where, and when.</p>
      </header>
      <Loaded resource={loaded} skeleton={<SkeletonRows />}>
        {({ orders, ...known }) => (
          <Paged
            offset={offset}
            response={orders}
            perPage={PER_PAGE}
            what="orders"
            hrefOf={hrefTo.orders}
            empty={<NoOrders />}
          >
            <ul className="rows">
              {orders.data.map((order) => (
                <OrderRow key={order.id} order={order} {...known} />
              ))}
            </ul>
          </Paged>
        )}
      </Loaded>
    </>
  )
}

interface OrderRowProps {
  readonly order: Order
  readonly pets: readonly Pet[]
  readonly kinds: readonly Category[]
}

function OrderRow({ order, pets, kinds }: OrderRowProps) {
  const submission = useSubmit()
  const pet = pets.find(({ id }) => id === order.petId)
  const name = pet?.name ?? 'An animal'
  return (
    <li className="row">
      <Portrait
        isSmall
        id={order.petId ?? 0}
        category={kinds.find(({ id }) => id === pet?.categoryId)?.name}
      />
      <div className="row-text">
        <p className="row-title">
          {pet === undefined ? name : <a href={hrefTo.pet(pet.id)}>{name}</a>}{' '}
          <span className="fine">× {order.quantity ?? 1}</span>
        </p>
        <p className="fine">
          Order {order.id} · {shippingOf(order)}
        </p>
        <SubmitError submission={submission} />
      </div>
      <div className="row-end">
        {order.complete === true ? (
          <span className="badge badge-done">Delivered</span>
        ) : (
          <OrderActions order={order} submission={submission} />
        )}
      </div>
    </li>
  )
}

interface OrderActionsProps {
  readonly order: Order
  readonly submission: Submission
}

function OrderActions({ order, submission }: OrderActionsProps) {
  const isOff = submission.isSending || submission.secondsLeft > 0
  async function write(call: () => Promise<unknown>) {
    if (await submission.submit(call)) refresh()
  }
  return (
    <>
      <button
        type="button"
        className="button button-small"
        disabled={isOff}
        aria-label={`Mark order ${order.id} as delivered`}
        onClick={() => write(() => api.replaceOrder(order.id, { ...order, complete: true }))}
      >
        Mark delivered
      </button>
      <button
        type="button"
        className="button button-small button-quiet"
        disabled={isOff}
        aria-label={`Cancel order ${order.id}`}
        onClick={() => write(() => api.deleteOrder(order.id))}
      >
        Cancel
      </button>
    </>
  )
}

function shippingOf({ shipDate, complete }: Order): string {
  const day = shipDate === undefined ? undefined : dayOf(Date.parse(shipDate))
  if (day === undefined) return 'no date yet'
  return complete === true ? `shipped ${day}` : `ships ${day}`
}

function NoOrders() {
  return (
    <Notice tone="quiet" sign="empty" title="No orders yet">
      <p>Your first order will appear here.</p>
      <a className="button" href={hrefTo.shop()}>
        Meet the animals
      </a>
    </Notice>
  )
}
