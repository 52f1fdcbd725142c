/** @jsxImportSource preact */
import { useEffect, useState } from 'preact/hooks'
import type { Steps } from '../../../travel/steps.ts'
import { useLoaded } from '../../parts/hooks.ts'
import { Button, Empty, Failed, Loading } from '../../parts/states.tsx'
import { useStore } from '../../parts/store-context.ts'
import { GoOn } from './go-on.tsx'
import { PointDetails } from './point-details.tsx'
import { StepSlider } from './step-slider.tsx'

/** Shows the petstore as it was after any request or act, and lets the user go on from there. */
export function TravelView() {
  const { connection, stepVersion, loadVersion } = useStore()
  const [loadedAt, setLoadedAt] = useState(stepVersion.peek())
  const steps = useLoaded(() => connection.call<Steps>('GET', '/travel'), [connection, loadedAt])
  const [chosen, setChosen] = useState<number>()
  const reload = () => setLoadedAt(stepVersion.peek())
  // After a reset, the steps that are shown no longer exist.
  useEffect(reload, [loadVersion.value])
  if (steps.error !== undefined) return <Failed error={steps.error} retry={reload} />
  if (steps.value === undefined) return <Loading what="the steps" />
  const { steps: list, from, reason } = steps.value
  const last = list.at(-1)?.step ?? 0
  if (last === 0) {
    return (
      <Empty title="Nothing has happened yet">
        Every request, and everything you do to the petstore, becomes a step to travel to.
      </Empty>
    )
  }
  const step = Math.max(from, Math.min(chosen ?? last, last))
  const news = stepVersion.value - loadedAt
  return (
    <div class="scroll padded travel" tabIndex={0}>
      <StepSlider steps={list} from={from} step={step} onStep={setChosen} />
      <p class="row travel-notes">
        {reason !== null && <span class="muted">{reason}</span>}
        {news > 0 && (
          <Button
            onClick={() => {
              setChosen(undefined)
              reload()
            }}
          >
            Load {news} new {news === 1 ? 'step' : 'steps'}
          </Button>
        )}
      </p>
      <GoOn step={step} />
      <PointDetails key={loadedAt} step={step} retry={reload} />
    </div>
  )
}
