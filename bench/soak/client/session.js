let created = 0

/** Creates a session, and returns the paths of its service and its control API. */
export async function createSession(client, options = {}) {
  created += 1
  const id = `${client.name}-${process.pid}-${created}`
  const body = { id, clock: '2026-05-01T00:00:00Z', ...options }
  const response = await client.send({ method: 'POST', path: '/__petstore/sessions', body })
  if (!client.expect(response, [201], 'POST /sessions')) return undefined
  const control = `/__petstore/sessions/${id}`
  return { api: `${control}/api`, control }
}

/** Deletes a session. */
export async function deleteSession(client, { control }) {
  client.expect(await client.send({ method: 'DELETE', path: control }), [204], `DELETE ${control}`)
}

/** Runs a story in a session of its own, again and again until the end of the run. */
export async function repeatInSession(client, options, story) {
  while (!client.isOver()) {
    const session = await createSession(client, options)
    if (session === undefined) {
      await client.pause(100)
      continue
    }
    await story(session)
    await deleteSession(client, session)
    client.count('sessions')
  }
}
