/** @jsxImportSource preact */
import type { ComponentChildren } from 'preact'
import type { ServiceSettings } from '../../control/describe-settings.ts'
import { originOf, sendRequest } from '../store/send-request.ts'
import { CallButton, CopyButton } from './buttons.tsx'
import { Empty, useSettings } from './loading.tsx'
import { useStore } from './store-context.ts'

interface FirstRequestProps {
  readonly title: string
  readonly children: ComponentChildren
}

/** Says that there was no request yet, and helps to send one: the base URL, a command, and a button. */
export function FirstRequest({ title, children }: FirstRequestProps) {
  const { connection } = useStore()
  const settings = useSettings()
  const base = originOf(connection, settings) + settings.baseUrl.path
  const path = samplePath(settings)
  const isInPage = connection.place === 'page'
  return (
    <Empty title={title}>
      {children}
      <br />
      The base URL for your client is <code>{base}</code>
      {path !== undefined && (
        <span class="row is-middle">
          {!isInPage && (
            <CopyButton text={() => `curl -i ${base}${path}`}>Copy a curl command</CopyButton>
          )}
          <CallButton done="A request was sent" call={() => sendRequest(connection, base + path)}>
            Send a sample
          </CallButton>
        </span>
      )}
    </Empty>
  )
}

/** Returns the path of a GET that needs no query, if there's one. Parameters of your handlers are 1. */
function samplePath({ operations, handlers }: ServiceSettings): string | undefined {
  const own = handlers.map((name) => name.split(' '))
  const all = [...own, ...operations.map(({ method, path }) => [method, path])]
  const paths = all.flatMap(([method, path = '']) => (method === 'GET' ? [path] : []))
  const isPlain = (path: string) => /^\/[\w./~-]*$/.test(path)
  return paths.find(isPlain) ?? paths.map((path) => path.replace(/:\w+/g, '1')).find(isPlain)
}
