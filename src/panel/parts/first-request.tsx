/** @jsxImportSource preact */
import type { ComponentChildren } from 'preact'
import { CallButton, CopyButton } from './buttons.tsx'
import { Empty, useResource } from './loading.tsx'
import { useStore } from './store-context.ts'

interface FirstRequestProps {
  readonly title: string
  readonly children: ComponentChildren
}

/** Says that there was no request yet, and helps to send one: the base URL, a command, and a button. */
export function FirstRequest({ title, children }: FirstRequestProps) {
  const store = useStore()
  const { connection } = store
  const value = useResource(store.settings)
  if (value === undefined) return <Empty title={title}>{children}</Empty>
  const { baseUrl, operations } = value
  const isInPage = connection.place === 'page'
  const base = ((isInPage && baseUrl.origin) || location.origin) + baseUrl.path
  const sample = operations.find(({ method, path }) => method === 'GET' && !path.includes('{'))
  const url = base + (sample?.path ?? '/')
  return (
    <Empty title={title}>
      {children}
      <br />
      The base URL for your client is <code>{base}</code>
      <span class="row is-middle">
        {!isInPage && <CopyButton text={() => `curl -i ${url}`}>Copy a curl command</CopyButton>}
        {sample !== undefined && (
          <CallButton done="A request was sent" call={() => fetch(url)}>
            Send a sample
          </CallButton>
        )}
      </span>
    </Empty>
  )
}
