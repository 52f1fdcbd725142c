/** @jsxImportSource preact */
import { type ComponentChildren, render } from 'preact'
import { PageApp } from './shell/page-app.tsx'
import { ServerApp } from './shell/server-app.tsx'
import { createTabAddress, createUrlAddress } from './store/address.ts'
import type { Connection } from './store/connection.ts'
import { styles } from './styles.ts'

/**
 * Renders the panel into an element of a page, next to the petstore of that page. Returns a function
 * that removes it.
 */
export function renderInPage(element: HTMLElement, connection: Connection): () => void {
  return renderIsolated(element, <PageApp connection={connection} address={createTabAddress()} />)
}

/** Renders the panel of the server that this page comes from. */
export function renderOnServer(element: HTMLElement): () => void {
  return renderIsolated(element, <ServerApp address={createUrlAddress()} />)
}

/**
 * Renders into a shadow root, so that the page and the panel can't style each other. The styles are
 * a constructed sheet, which no Content-Security-Policy forbids.
 */
function renderIsolated(element: HTMLElement, content: ComponentChildren): () => void {
  const host = document.createElement('petstore-mock-panel')
  // The page may be in another language.
  host.lang = 'en'
  const root = host.attachShadow({ mode: 'open' })
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(styles)
  root.adoptedStyleSheets = [sheet]
  element.append(host)
  render(content, root)
  return () => {
    render(null, root)
    host.remove()
  }
}
