/** The keys of the flood: the service must forget some of them. */
const KEYS = 200_000

/** Sends requests without pause, over any quota, with keys that the service has never seen. */
export async function floods(client) {
  while (!client.isOver()) {
    const one = () => {
      const headers = client.draw(2) === 1 ? {} : { 'X-API-Key': `flood-${client.draw(KEYS)}` }
      return client.send({ path: '/pets/1', headers })
    }
    const responses = await Promise.all([one(), one(), one(), one()])
    for (const response of responses) client.expect(response, [200, 403, 429], 'GET /pets/1')
  }
}
