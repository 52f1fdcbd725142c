/** Lists the pets, orders one and reads the order, as a careful client does. */
export async function buy(fetch, baseUrl) {
  const [pet] = await send(() => fetch(`${baseUrl}/pets`))
  const order = await send(() => fetch(`${baseUrl}/store/orders`, toInit({ petId: pet.id })), 0)
  return send(() => fetch(`${baseUrl}/store/orders/${order.id}`))
}

function toInit(body) {
  const headers = { 'Content-Type': 'application/json' }
  return { method: 'POST', headers, body: JSON.stringify(body) }
}

async function send(request, retries = 3) {
  for (let attempt = 0; ; attempt += 1) {
    const { body, wait } = await tryOnce(request)
    if (body !== undefined) return body
    if (attempt === retries) throw new Error('gave up')
    await new Promise((resolve) => setTimeout(resolve, wait ?? 1_000 * 2 ** attempt))
  }
}

/** Sends a request. Gives up after ten seconds. */
async function tryOnce(request) {
  const timeout = new Promise((_, reject) => setTimeout(reject, 10_000, new Error('timeout')))
  try {
    const response = await Promise.race([request(), timeout])
    if (response.ok) return { body: await response.json() }
    const seconds = response.headers.get('retry-after')
    return { wait: seconds === null ? undefined : Number(seconds) * 1_000 }
  } catch {
    return {}
  }
}
