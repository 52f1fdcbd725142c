/** @jsxImportSource preact */
import { useState } from 'preact/hooks'

interface TokenFormProps {
  /** Whether a token was entered before, and refused. */
  readonly wasRefused: boolean
  readonly onToken: (token: string) => void
}

/** Asks for the control token of the server. */
export function TokenForm({ wasRefused, onToken }: TokenFormProps) {
  const [token, setToken] = useState('')
  return (
    <form
      class="state token-form"
      onSubmit={(event) => {
        event.preventDefault()
        onToken(token.trim())
      }}
    >
      <p class="state-title">This server requires its control token</p>
      <p>
        It was printed when the server started, or set with <code>--control-token</code>. This tab
        keeps it until you close it.
      </p>
      <label>
        Control token
        <input
          type="password"
          autocomplete="off"
          required
          // A header cannot hold any other text.
          pattern="\s*[!-~]+\s*"
          title="ASCII characters without spaces"
          value={token}
          aria-invalid={wasRefused}
          aria-describedby="token-error"
          onInput={(event) => setToken(event.currentTarget.value)}
        />
      </label>
      <p id="token-error" class="is-error" role="alert">
        {wasRefused ? 'The server did not accept this token.' : ''}
      </p>
      <button type="submit" class="button is-primary">
        Connect
      </button>
    </form>
  )
}
