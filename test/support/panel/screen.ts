import type { Petstore } from 'petstore-mock'
import { mountPanel } from 'petstore-mock/panel'
import { onTestFinished } from 'vitest'
import { until } from '../until.ts'

/** The panel of a petstore in the page of a test, as a user sees it. */
export interface Screen {
  /** Waits until the panel shows a text. */
  see(text: string | RegExp): Promise<void>
  /** Waits until the panel doesn't show a text any more. */
  lose(text: string): Promise<void>
  /** Clicks the first button, link or row with a name, once it's there. */
  click(name: string): Promise<void>
  /** Enters a text into a field. */
  fill(label: string, text: string): Promise<void>
  /** Chooses an option of a list. */
  choose(label: string, value: string): Promise<void>
  /** Sends the form of a field. */
  submit(label: string): Promise<void>
  /** Presses a key where the focus is. */
  press(key: string): void
  readonly root: ShadowRoot
}

/** Opens the panel of a petstore in this page, at a place. The test removes it when it has finished. */
export function openScreen(petstore: Petstore, place: Readonly<Record<string, string>>): Screen {
  const kept = JSON.stringify({ ...place, isOpen: 'yes' })
  sessionStorage.setItem('petstore-mock panel place', kept)
  onTestFinished(mountPanel(petstore))
  const root = document.querySelector('petstore-mock-panel')?.shadowRoot
  if (!root) throw new Error('expected a panel')
  const text = () => root.textContent ?? ''
  const named = (selector: string, name: string) =>
    until(() =>
      [...root.querySelectorAll<HTMLElement>(selector)].find((each) => hasName(each, name)),
    )
  const enter = async (label: string, value: string, event: string) => {
    const field = await named('input, textarea, select', label)
    Reflect.set(field, 'value', value)
    field.dispatchEvent(new Event(event, { bubbles: true }))
  }
  return {
    root,
    see: async (sought) =>
      void (await until(() =>
        typeof sought === 'string' ? text().includes(sought) : sought.test(text()),
      )),
    lose: async (sought) => void (await until(() => !text().includes(sought))),
    click: async (name) => (await named('button, a, summary', name)).click(),
    fill: (label, value) => enter(label, value, 'input'),
    choose: (label, value) => enter(label, value, 'change'),
    submit: async (label) => {
      const field = await named('input, textarea', label)
      field.closest('form')?.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true }))
    },
    press(key) {
      const target = root.activeElement ?? root.querySelector('.drawer')
      target?.dispatchEvent(
        new KeyboardEvent('keydown', { key, bubbles: true, composed: true, cancelable: true }),
      )
    },
  }
}

function hasName(element: HTMLElement, name: string): boolean {
  const label = element.closest('label')?.querySelector('span') ?? element.closest('label')
  const own = element.parentElement?.querySelector('label')
  const names = [element.getAttribute('aria-label'), label?.textContent, own?.textContent]
  return [...names, element.textContent].some((each) => each?.trim() === name)
}
