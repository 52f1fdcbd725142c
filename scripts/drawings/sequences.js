// Drawings of requests between a client and the service. Whether an operation ran, and what the
// client got, is tried with the package.
import { createPetstore } from 'petstore-mock'
import { arrow, box, cross, dot, drawing, line, text } from './svg.js'

/** Where the client and the service are, from the left. */
const CLIENT = 112
const SERVICE = 268

/** The outcomes of a search, as faults, with how the request and the response travel. */
const OUTCOMES = [
  { name: '429', fault: { status: 429 } },
  { name: '503', fault: { status: 503 } },
  { name: 'reset', fault: { network: 'reset' }, isLostThere: true },
  { name: 'timeout', fault: { network: 'timeout' }, isStuck: true },
  { name: 'lost', fault: { network: 'reset', afterOperation: true } },
  { name: 'truncated', fault: { network: 'truncate' }, gets: 'half a body' },
  { name: 'late', fault: { delay: 20 }, fall: 14 },
  { name: 'held', fault: { hold: 20 }, drop: 14 },
]

const ORDER = {
  method: 'POST',
  headers: { 'Content-Type': 'application/json' },
  body: '{"petId":1}',
}

/** The outcomes of a request, against "did it happen?". */
export async function outcomes() {
  const rows = await Promise.all(OUTCOMES.map(tried))
  const bottom = 62 + rows.length * 44
  return drawing(
    bottom + 4,
    'Eight outcomes of an order: whether it happened, and what the client got',
    [
      text(20, 28, 'Outcome', 'small faint'),
      text(CLIENT, 28, 'client', 'small faint middle'),
      text(SERVICE, 28, 'service', 'small faint middle'),
      text(308, 20, 'did it', 'small faint'),
      text(308, 35, 'happen?', 'small faint'),
      text(376, 28, 'client gets', 'small faint'),
      line([CLIENT, 40], [CLIENT, bottom - 12], 'thin'),
      line([SERVICE, 40], [SERVICE, bottom - 12], 'thin'),
      rows.map((row, at) => drawOutcome(row, 58 + at * 44)),
    ],
  )
}

/** Orders a pet with a fault. Returns what happened. */
async function tried(outcome) {
  const petstore = createPetstore()
  const before = petstore.db.order.count()
  petstore.faults.add(outcome.fault)
  // Only a response that never comes needs an end.
  const limits = outcome.isStuck ? { signal: AbortSignal.timeout(50) } : {}
  const got = await petstore
    .fetch('/store/orders', { ...ORDER, ...limits })
    .then(async (response) => {
      await response.text()
      return String(response.status)
    })
    .catch((error) => (error.name === 'TimeoutError' ? 'nothing' : 'an error'))
  return { ...outcome, got, hasHappened: petstore.db.order.count() > before }
}

function drawOutcome(outcome, y) {
  const { name, got, hasHappened, fall, drop } = outcome
  const isLate = fall !== undefined || drop !== undefined
  return [
    text(20, y + 12, name, 'code strong'),
    drawRequest(outcome, y),
    hasHappened ? dot(SERVICE, y + (drop ?? 4), 'good') : [],
    hasHappened ? text(308, y + 12, '✓ yes', 'good') : text(308, y + 12, '– no', 'faint'),
    text(376, y + 12, isLate ? `${got}, 2 s later` : (outcome.gets ?? got), 'small'),
  ]
}

function drawRequest({ got, hasHappened, isLostThere, isStuck, fall = 0, drop = 0 }, y) {
  const middle = (CLIENT + SERVICE) / 2
  if (isLostThere) return [arrow([CLIENT, y], [middle, y], 'blue'), cross(middle + 8, y)]
  const back = y + (drop === 0 ? 16 : 20)
  const isLostBack = hasHappened && got === 'an error'
  const response = isLostBack
    ? [arrow([SERVICE - 6, back], [middle, back], 'bad'), cross(middle - 10, back)]
    : arrow([SERVICE - 6, back], [CLIENT + 2, back + fall])
  return [arrow([CLIENT, y], [SERVICE - 6, y + drop], 'blue'), isStuck ? [] : response]
}

/** A lost response, repeated without a key and with one. */
export async function idempotency() {
  const [without, withKey] = [await ordersOf({}), await ordersOf({ 'Idempotency-Key': 'k1' })]
  return drawing(330, 'A lost response, repeated without an idempotency key and with one', [
    drawRetry(24, 'Without a key', 'POST', `${without} orders`, 'bad'),
    drawRetry(182, 'With a key', 'POST, key k1', `${withKey} order`, 'good'),
  ])
}

/** Orders, loses the response, and orders again. Returns how many orders there are then. */
async function ordersOf(more) {
  const petstore = createPetstore({ fixtures: { pets: [], categories: [] } })
  petstore.faults.add({ network: 'reset', afterOperation: true, times: 1 })
  const headers = { ...ORDER.headers, ...more }
  const order = () => petstore.fetch('/store/orders', { ...ORDER, body: '{}', headers })
  await order().catch(order)
  return petstore.db.order.count()
}

function drawRetry(y, title, request, result, look) {
  const [left, right] = [90, 330]
  const isSame = look === 'good'
  return [
    text(20, y + 6, title, 'strong'),
    text(left, y + 30, 'client', 'small faint middle'),
    text(right, y + 30, 'service', 'small faint middle'),
    line([left, y + 36], [left, y + 132], 'thin'),
    line([right, y + 36], [right, y + 132], 'thin'),
    text(210, y + 46, request, 'code middle'),
    arrow([left, y + 52], [right - 6, y + 52], 'blue'),
    dot(right, y + 56, 'good'),
    text(right + 14, y + 60, 'creates an order', 'small'),
    arrow([right - 6, y + 72], [220, y + 72], 'bad'),
    cross(208, y + 72),
    text(210, y + 96, request, 'code middle'),
    arrow([left, y + 102], [right - 6, y + 102], 'blue'),
    isSame ? [] : dot(right, y + 106, 'good'),
    text(right + 14, y + 110, isSame ? 'knows the key' : 'creates another', 'small'),
    text(right + 14, y + 128, result, `small strong ${look}`),
    arrow([right - 6, y + 122], [left + 2, y + 122]),
    text(210, y + 138, isSame ? '201, the stored response' : '201', 'small middle'),
  ]
}

/** Two saves, of which the second overtakes the first. */
export async function race() {
  const kept = await quantityAfterRace()
  const [left, right] = [110, 300]
  return drawing(216, 'Two saves: the second overtakes the first, so the older value is kept', [
    text(left, 28, 'client', 'small faint middle'),
    text(right, 28, 'service', 'small faint middle'),
    line([left, 36], [left, 190], 'thin'),
    line([right, 36], [right, 190], 'thin'),
    text(left - 14, 58, 'saves 7', 'end'),
    arrow([left, 54], [right - 6, 140], 'blue dashed'),
    text(left - 14, 90, 'saves 8', 'end'),
    arrow([left, 86], [right - 6, 96], 'blue'),
    dot(right, 97, 'good'),
    text(right + 14, 101, 'quantity 8'),
    text(180, 122, 'stalls', 'small faint end'),
    dot(right, 142, 'bad'),
    text(right + 14, 146, `quantity ${kept}`, 'bad strong'),
    box(right + 10, 160, 146, 32),
    text(right + 83, 181, 'the newer one is lost', 'small middle'),
  ])
}

async function quantityAfterRace() {
  const petstore = createPetstore()
  // Long enough for the second request to overtake on a busy machine.
  petstore.faults.add({ hold: 300, times: 1 })
  const save = (quantity) =>
    petstore.fetch('/store/inventory/1', {
      ...ORDER,
      method: 'PUT',
      body: JSON.stringify({ quantity }),
    })
  await Promise.all([save(7), save(8)])
  return (await (await petstore.fetch('/store/inventory/1')).json()).quantity
}
