/** @jsxImportSource preact */
import type { ComponentChildren } from 'preact'
import { toCallError } from '../store/resource.ts'

/** Says that there is nothing to show, and how to change that. */
export function Empty({
  title,
  children,
}: {
  readonly title: string
  readonly children?: ComponentChildren
}) {
  return (
    <div class="state">
      <p class="state-title">{title}</p>
      {children !== undefined && <p>{children}</p>}
    </div>
  )
}

/** Stands in for what is being loaded. */
export function Loading({ what }: { readonly what: string }) {
  return (
    <div class="state" role="status">
      <span class="spinner" aria-hidden="true" />
      <p>Loading {what} …</p>
    </div>
  )
}

/** Says why something could not be loaded, and offers to try again. */
export function Failed({ error, retry }: { readonly error: unknown; readonly retry?: () => void }) {
  const { code, message } = toCallError(error)
  return (
    <div class="state is-error" role="alert">
      <p class="state-title">{message}</p>
      <p class="mono muted">{code}</p>
      {retry && <Button onClick={retry}>Try again</Button>}
    </div>
  )
}

interface ButtonProps {
  readonly children: ComponentChildren
  readonly onClick: () => void
  /** What the button does, if its text alone does not say it. */
  readonly label?: string
  readonly title?: string
  readonly kind?: 'plain' | 'primary' | 'danger' | 'quiet'
  readonly isPressed?: boolean
  readonly isDisabled?: boolean
}

/** A button. */
export function Button(props: ButtonProps) {
  const { children, onClick, label, title, kind = 'plain', isPressed, isDisabled } = props
  return (
    <button
      type="button"
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
