import { repeatInSession } from '../client/session.js'

const LIMIT = 60

/**
 * Sends more requests than the plan allows, all at once, in window after window. Exactly as many as
 * the plan allows must be served.
 */
export async function counted(client) {
  const options = { plans: { pro: { perMinute: LIMIT } }, apiKeys: { k: 'pro' }, ban: false }
  await repeatInSession(client, options, async ({ api, control }) => {
    for (let window = 1; window <= 5 && !client.isOver(); window += 1) {
      const served = await sendTogether(client, `${api}/pets/1`, LIMIT + client.draw(LIMIT))
      if (served !== LIMIT) client.fail(`expected ${LIMIT} served but got ${served}`)
      await requireUsedOfMinute(client, control)
      const clock = { method: 'PATCH', path: `${control}/clock`, body: { advance: '61s' } }
      client.expect(await client.send(clock), [200], 'PATCH /clock')
    }
  })
}

async function sendTogether(client, path, count) {
  const one = () => client.send({ path, headers: { 'X-API-Key': 'k' } })
  const responses = await Promise.all(Array.from({ length: count }, one))
  const isRight = responses.every((response) => client.expect(response, [200, 429], path))
  return isRight ? responses.filter(({ status }) => status === 200).length : Number.NaN
}

async function requireUsedOfMinute(client, control) {
  const { windows } = (await client.send({ path: `${control}/quotas/k` })).json()
  const used = windows.find(({ name }) => name === 'minute')?.used
  client.count('quotas checked')
  if (used !== LIMIT) client.fail(`expected ${LIMIT} used in the minute window but got ${used}`)
}
