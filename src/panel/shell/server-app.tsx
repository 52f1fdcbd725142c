/** @jsxImportSource preact */
import { useEffect, useMemo, useRef, useState } from 'preact/hooks'
import { Button, CopyButton } from '../parts/buttons.tsx'
import { Form, Select, TextInput } from '../parts/fields.tsx'
import { useResource } from '../parts/loading.tsx'
import { type Address, inSession } from '../store/address.ts'
import { connectHttp } from '../store/http.ts'
import { keep, readKept } from '../store/kept.ts'
import { useValue } from '../store/signal.ts'
import { toCallError } from '../store/store.ts'
import { App } from './app.tsx'
import { handleShortcut } from './shortcuts.tsx'

const TOKEN_KEY = 'petstore-mock control token'

/** The panel of a server: with a list of its sessions, and a form for its token. */
export function ServerApp({ address }: { readonly address: Address }) {
  // An object, so that the same token can be tried again.
  const [token, setToken] = useState<{ readonly value?: string }>(() => readKept(TOKEN_KEY))
  const session = useValue(address.place).session ?? null
  const connection = useMemo(() => {
    const base = new URL('/__petstore', location.href).href
    return connectHttp(base, () => token.value ?? null).session(session)
  }, [token, session])
  useEffect(() => address.stop, [address])
  const screen = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // Nothing may have the focus yet.
    const onKeyDown = (event: KeyboardEvent) => {
      if (screen.current) handleShortcut(event, screen.current, address)
    }
    addEventListener('keydown', onKeyDown)
    return () => removeEventListener('keydown', onKeyDown)
  }, [address])
  const enter = (next: string) => {
    keep(TOKEN_KEY, { value: next })
    setToken({ value: next })
  }
  return (
    <div class="screen" ref={screen}>
      <App
        connection={connection}
        address={address}
        header={<SessionList address={address} />}
        locked={<TokenForm wasRefused={token.value !== undefined} onToken={enter} />}
      />
    </div>
  )
}

interface SessionListProps {
  readonly address: Address
}

/** Lets the user choose the main petstore or a session. The list is loaded again when opened. */
function SessionList({ address }: SessionListProps) {
  const current = useValue(address.place).session ?? ''
  const [version, setVersion] = useState(0)
  const { value = [], error } = useResource((_, connection) => connection.sessions(), [version])
  const ids = value.map(({ id }) => id)
  const all = current === '' || ids.includes(current) ? ids : [current, ...ids]
  const url = value.find(({ id }) => id === current)?.url
  return (
    <div class="sessions">
      <label>
        Session
        <Select
          label="Session"
          value={current}
          title={error === undefined ? undefined : toCallError(error).message}
          options={[['', 'main'], ...all.map((id) => [id, id] as const)]}
          onFocus={() => setVersion((each) => each + 1)}
          onChange={(id) => address.go(inSession(id || undefined))}
        />
      </label>
      {url !== undefined && (
        <>
          <code class="clip" title={url}>
            {url}
          </code>
          <CopyButton text={() => url}>Copy its URL</CopyButton>
        </>
      )}
    </div>
  )
}

interface TokenFormProps {
  /** Whether a token was entered before, and refused. */
  readonly wasRefused: boolean
  readonly onToken: (token: string) => void
}

/** Asks for the control token of the server. */
function TokenForm({ wasRefused, onToken }: TokenFormProps) {
  const [token, setToken] = useState('')
  return (
    <Form class="state token-form" onSubmit={() => onToken(token.trim())}>
      <p class="state-title">This server requires its control token</p>
      <p>
        It was printed when the server started, or set with <code>--control-token</code>. This tab
        keeps it until you close it.
      </p>
      <label>
        Control token
        <TextInput
          type="password"
          required
          // A header can't hold any other text.
          pattern="\s*[!-~]+\s*"
          title="ASCII characters without spaces"
          value={token}
          aria-invalid={wasRefused}
          aria-describedby="token-error"
          onChange={setToken}
        />
      </label>
      <p id="token-error" class="is-error" role="alert">
        {wasRefused ? "The server didn't accept this token." : ''}
      </p>
      <Button kind="primary">Connect</Button>
    </Form>
  )
}
