/** @jsxImportSource preact */
import { Button } from './states.tsx'

interface ChoicesProps<Id extends string> {
  /** What is chosen, for screen readers. */
  readonly label: string
  readonly all: readonly { readonly id: Id; readonly title: string }[]
  readonly current: Id
  readonly onChoose: (id: Id) => void
}

/** A row of buttons, of which one is pressed. */
export function Choices<Id extends string>({ label, all, current, onChoose }: ChoicesProps<Id>) {
  return (
    <fieldset class="choices" aria-label={label}>
      {all.map(({ id, title }) => (
        <Button key={id} isPressed={id === current} onClick={() => onChoose(id)}>
          {title}
        </Button>
      ))}
    </fieldset>
  )
}
