/** @jsxImportSource preact */
import type { ComponentChildren } from 'preact'
import type { UserCall } from '../store/store.ts'
import { useStore } from './store-context.ts'

interface ButtonProps {
  readonly children: ComponentChildren
  /** Without it, the button submits its form. */
  readonly onClick?: () => void
  /** What the button does, if its text alone doesn't say it. */
  readonly label?: string | undefined
  readonly title?: string
  readonly kind?: 'plain' | 'primary' | 'danger' | 'quiet'
  readonly isPressed?: boolean
  readonly isDisabled?: boolean | undefined
}

/** A button. */
export function Button(props: ButtonProps) {
  const { children, onClick, label, title, kind = 'plain', isPressed, isDisabled } = props
  return (
    <button
      type={onClick ? 'button' : 'submit'}
      class={`button is-${kind}`}
      aria-label={label}
      aria-pressed={isPressed}
      title={title}
      disabled={isDisabled}
      onClick={onClick}
    >
      {children}
    </button>
  )
}

interface CallButtonProps extends Omit<ButtonProps, 'onClick'> {
  /** What the call did, for the notice. */
  readonly done: string
  readonly call: UserCall
  /** Whether the call changes the state, so that the notice offers to take it back. */
  readonly isUndoable?: boolean
}

/** A button that makes a call, and shows its error if the call is refused. */
export function CallButton({ done, call, isUndoable, ...button }: CallButtonProps) {
  const store = useStore()
  return <Button {...button} onClick={() => void store.run(done, call, isUndoable)} />
}

interface ChoicesProps {
  /** What is chosen, for screen readers. */
  readonly label: string
  readonly all: readonly string[]
  readonly current: string | undefined
  readonly onChoose: (title: string) => void
}

/** A row of buttons, of which one is pressed. */
export function Choices({ label, all, current, onChoose }: ChoicesProps) {
  return (
    <fieldset class="row" aria-label={label}>
      {all.map((title) => (
        <Button key={title} isPressed={title === current} onClick={() => onChoose(title)}>
          {title}
        </Button>
      ))}
    </fieldset>
  )
}

interface CopyButtonProps {
  readonly text: () => string | Promise<string>
  readonly children: ComponentChildren
}

/** Copies a text to the clipboard. */
export function CopyButton({ text, children }: CopyButtonProps) {
  const copy = async () => {
    const copied = await text()
    // There's no clipboard on a page without https.
    if (navigator.clipboard === undefined) throw new TypeError(`The browser refuses: ${copied}`)
    await navigator.clipboard.writeText(copied)
  }
  return (
    <CallButton done="Copied to the clipboard" call={copy}>
      {children}
    </CallButton>
  )
}

/** Lets the browser download a text as a file. Its name tells the type. */
export function download(name: string, text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: 'application/octet-stream' }))
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  URL.revokeObjectURL(url)
}
