/** @jsxImportSource preact */
import { useState } from 'preact/hooks'
import { Button } from '../../parts/states.tsx'
import { useStore } from '../../parts/store-context.ts'

/** Goes on from a step: in a page by putting the petstore there, on a server in a new session. */
export function GoOn({ step }: { readonly step: number }) {
  const store = useStore()
  const [session, setSession] = useState<string>()
  const isInPage = store.connection.place === 'page'
  const restore = () =>
    store.run(`The petstore is as it was after step ${step}`, (_, connection) =>
      connection.call('POST', `/travel/${step}/restore`),
    )
  const createSession = () =>
    store.run('A session was created', async (_, connection) => {
      const created = await connection.call<{ readonly id: string }>(
        'POST',
        `/travel/${step}/session`,
      )
      setSession(created.id)
    })
  return (
    <p class="row">
      {isInPage ? (
        <Button kind="primary" onClick={() => void restore()}>
          Go on from here
        </Button>
      ) : (
        <Button kind="primary" onClick={() => void createSession()}>
          Go on from here, in a new session
        </Button>
      )}
      {session !== undefined && <a href={`#session=${session}`}>Open the session {session}</a>}
    </p>
  )
}
