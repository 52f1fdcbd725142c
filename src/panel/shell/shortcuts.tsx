/** @jsxImportSource preact */
import { Dialog } from '../parts/dialog.tsx'
import type { Address } from '../store/address.ts'
import { signal, useValue } from '../store/signal.ts'
import { VIEWS } from './views.tsx'

/** The keys of the panel, and what they do. */
const KEYS = [
  ['/', 'Search the requests; Enter or ↓ goes into the list'],
  ['j, ↓', 'The next row of the list'],
  ['k, ↑', 'The previous row'],
  ['Home, End', 'The first, the last row'],
  ['Enter', 'Into the request that is open'],
  ['Esc', 'Leave the search, then clear it; close the request; in a page, then the panel'],
  [`1–${VIEWS.length}`, VIEWS.map(({ title }) => title).join(', ')],
  ['?', 'This list'],
] as const

const isHelpOpen = signal(false)

/** Opens or closes the list of keys. */
export function showHelp(isOpen: boolean): void {
  isHelpOpen.value = isOpen
}

/** The list of keys, while it's open. */
export function KeyHelp() {
  if (!useValue(isHelpOpen)) return null
  return (
    <Dialog title="Keys" onClose={() => showHelp(false)}>
      <dl class="keys">
        {KEYS.map(([keys, text]) => (
          <div key={keys}>
            <dt class="mono">{keys}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  )
}

/** Does what a key stands for, wherever the focus is in the panel, but for a field that takes text. */
export function handleShortcut(event: KeyboardEvent, root: ParentNode, address: Address): void {
  const [target] = event.composedPath()
  if (!(target instanceof Element) || event.defaultPrevented || event.isComposing) return
  if (event.ctrlKey || event.metaKey || event.altKey || target.closest('dialog')) return
  const action = isSearch(target)
    ? actionInSearch(event.key, target, root)
    : actionOf(event.key, target, root, address)
  if (action === undefined) return
  event.preventDefault()
  action()
}

const listIn = (root: ParentNode) => root.querySelector<HTMLElement>('.table-scroll')

const searchIn = (root: ParentNode) => root.querySelector<HTMLElement>('input[type=search]')

function isSearch(target: Element): target is HTMLInputElement {
  return target instanceof HTMLInputElement && target.type === 'search'
}

/** Escape leaves a search; the browser would empty it. */
function actionInSearch(key: string, target: HTMLElement, root: ParentNode) {
  if (key === 'Escape') {
    return () => {
      const list = listIn(root)
      if (list === null) target.blur()
      else list.focus()
    }
  }
  if (key !== 'Enter' && key !== 'ArrowDown') return undefined
  return () => {
    const list = listIn(root)
    list?.focus()
    list?.dispatchEvent(new KeyboardEvent('keydown', { key: 'j' }))
  }
}

function actionOf(key: string, target: Element, root: ParentNode, address: Address) {
  const { view = 'requests', request, search } = address.place.value
  const isRequests = view === 'requests'
  if (key === 'Escape' && isRequests && !target.matches('select')) {
    if (request !== undefined) return () => address.go({ request: undefined })
    if (search) return () => address.go({ search: undefined }, 'replace')
  }
  if (target.matches('input, select, textarea')) return undefined
  const chosen = /^\d$/.test(key) ? VIEWS[Number(key) - 1] : undefined
  if (chosen !== undefined) return () => address.go({ view: chosen.id })
  if (key === '?') return () => showHelp(true)
  if (key === '/') {
    return () => {
      if (!isRequests) address.go({ view: 'requests' })
      requestAnimationFrame(() => searchIn(root)?.focus())
    }
  }
  if (key === 'j' || key === 'k') {
    return () => listIn(root)?.dispatchEvent(new KeyboardEvent('keydown', { key }))
  }
  // Enter on a button presses it.
  const isElsewhere = target.closest('button, a, summary') !== null
  if (key !== 'Enter' || isElsewhere || request === undefined) return undefined
  return () => root.querySelector<HTMLElement>('.details-body')?.focus()
}
