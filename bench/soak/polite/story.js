/**
 * All 18 operations, in an order that leaves the data unchanged. `path`, `body` and `shows` get the
 * ids of the records created so far and a name that is used only once. `shows` is what the response
 * must have. `keeps` names the id of the created record.
 */
export const STORY = [
  { method: 'GET', path: () => '/categories?limit=10' },
  { method: 'POST', path: () => '/categories', body: category, shows: category, keeps: 'category' },
  { method: 'GET', path: categoryPath, shows: category },
  { method: 'PUT', path: categoryPath, body: category, shows: category },
  { method: 'GET', path: () => '/pets?status=available&limit=10' },
  { method: 'POST', path: () => '/pets', body: pet, shows: pet, keeps: 'pet' },
  { method: 'GET', path: petPath, shows: pet },
  { method: 'PUT', path: petPath, body: soldPet, shows: soldPet },
  { method: 'GET', path: () => '/store/inventory?limit=10' },
  { method: 'GET', path: itemPath, shows: (ids) => ({ petId: ids.pet, quantity: 0 }) },
  { method: 'PUT', path: itemPath, body: stock, shows: stock },
  { method: 'GET', path: (ids) => `/store/orders?petId=${ids.pet}` },
  { method: 'POST', path: () => '/store/orders', body: order, shows: order, keeps: 'order' },
  { method: 'GET', path: orderPath, shows: order },
  { method: 'PUT', path: orderPath, body: order, shows: order },
  { method: 'DELETE', path: orderPath },
  { method: 'DELETE', path: petPath },
  { method: 'DELETE', path: categoryPath },
]

/** The status of a successful request, by method; 200 for the others. */
const STATUSES = { POST: 201, DELETE: 204 }

/** Runs the story once, and checks each response. */
export async function runStory(client, { api, apiKey, name, onResponse }) {
  const ids = {}
  for (const step of STORY) {
    const path = api + step.path(ids)
    const what = `${step.method} ${path}`
    const headers = apiKey === undefined ? {} : { 'X-API-Key': apiKey }
    const body = step.body?.(ids, name)
    const response = await client.send({ method: step.method, path, headers, body })
    onResponse?.(response, step)
    if (!client.expect(response, [STATUSES[step.method] ?? 200], what)) return
    if (step.keeps !== undefined) ids[step.keeps] = response.json().id
    if (step.shows !== undefined) checkShown(client, what, response, step.shows(ids, name))
  }
  client.count('stories')
}

function checkShown(client, what, response, expected) {
  const body = response.json()
  const wrong = Object.keys(expected).filter((field) => body[field] !== expected[field])
  if (wrong.length > 0) {
    client.fail(`${what}: expected ${JSON.stringify(expected)} but got ${response.text}`)
  }
}

function category(_ids, name) {
  return { name, description: 'Quiet, and in need of a tank' }
}

function pet(ids, name) {
  return { name, categoryId: ids.category, status: 'available' }
}

function soldPet(ids, name) {
  return { name: `${name}, sold`, categoryId: ids.category, status: 'sold' }
}

function order(ids) {
  return { petId: ids.pet, quantity: 2, complete: true }
}

function stock() {
  return { quantity: 3 }
}

function categoryPath(ids) {
  return `/categories/${ids.category}`
}

function petPath(ids) {
  return `/pets/${ids.pet}`
}

function itemPath(ids) {
  return `/store/inventory/${ids.pet}`
}

function orderPath(ids) {
  return `/store/orders/${ids.order}`
}
