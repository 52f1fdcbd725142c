/** @jsxImportSource preact */
import { signal } from '@preact/signals'
import { Dialog } from '../parts/dialog.tsx'
import type { Address } from '../store/address.ts'
import { VIEWS } from './views.tsx'

/** The keys of the panel, and what they do. */
const KEYS = [
  ['/', 'Search the requests'],
  ['j, ↓', 'The next row of the list'],
  ['k, ↑', 'The previous row'],
  ['Home, End', 'The first, the last row'],
  ['Enter', 'Into the request that is open'],
  ['Esc', 'Close the request; in a page, then the panel'],
  [`1–${VIEWS.length}`, VIEWS.map(({ title }) => title).join(', ')],
  ['?', 'This list'],
] as const

const isHelpOpen = signal(false)

const showHelp = (isOpen: boolean) => {
  isHelpOpen.value = isOpen
}

/** The list of keys, while it's open. */
export function KeyHelp() {
  if (!isHelpOpen.value) return null
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
  if (event.key === 'Escape') closeRequest(event, target, address)
  if (target.matches('input, select, textarea')) return
  const action = actionOf(event.key, target, root, address)
  if (action === undefined) return
  event.preventDefault()
  action()
}

function actionOf(key: string, target: Element, root: ParentNode, address: Address) {
  const { view = 'requests', request } = address.place.peek()
  const list = () => root.querySelector<HTMLElement>('.table-scroll')
  const chosen = /^\d$/.test(key) ? VIEWS[Number(key) - 1] : undefined
  if (chosen !== undefined) return () => address.go({ view: chosen.id })
  if (key === '?') return () => showHelp(true)
  if (key === '/') {
    return () => {
      if (view !== 'requests') address.go({ view: 'requests' })
      requestAnimationFrame(() => root.querySelector<HTMLElement>('input[type=search]')?.focus())
    }
  }
  if (key === 'j' || key === 'k') {
    return () => list()?.dispatchEvent(new KeyboardEvent('keydown', { key }))
  }
  // Enter on a button presses it.
  const isElsewhere = target.closest('button, a, summary') !== null
  if (key !== 'Enter' || isElsewhere || request === undefined) return undefined
  return () => root.querySelector<HTMLElement>('.details-body')?.focus()
}

/** Escape first empties a search and closes a list of choices. */
function closeRequest(event: KeyboardEvent, target: Element, address: Address): void {
  const { view = 'requests', request } = address.place.peek()
  if (hasOwnEscape(target) || view !== 'requests' || request === undefined) return
  event.preventDefault()
  address.go({ request: undefined })
}

/** Returns whether Escape has another meaning: to empty a field, or to close a list. */
export function hasOwnEscape(target: EventTarget | null): boolean {
  if (target instanceof HTMLSelectElement) return true
  return target instanceof HTMLInputElement && target.type === 'search' && target.value !== ''
}
