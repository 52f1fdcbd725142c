/** @jsxImportSource preact */
import type { ComponentChildren } from 'preact'
import { Button } from './states.tsx'
import { useStore } from './store-context.ts'

interface CopyButtonProps {
  readonly text: () => string
  readonly children: ComponentChildren
}

/** Copies a text to the clipboard. */
export function CopyButton({ text, children }: CopyButtonProps) {
  const store = useStore()
  const copy = () =>
    store.run('Copied to the clipboard', async () => {
      // There is no clipboard on a page without https.
      if (navigator.clipboard === undefined) throw new TypeError(`The browser refuses: ${text()}`)
      await navigator.clipboard.writeText(text())
    })
  return <Button onClick={() => void copy()}>{children}</Button>
}
