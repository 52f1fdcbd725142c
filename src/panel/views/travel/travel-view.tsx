/** @jsxImportSource preact */
import { useEffect, useState } from 'preact/hooks'
import type { Step } from '../../../control/steps.ts'
import { Button } from '../../parts/buttons.tsx'
import { FirstRequest } from '../../parts/first-request.tsx'
import { Failed, Loading, useLoaded, useSettled } from '../../parts/loading.tsx'
import { useStore } from '../../parts/store-context.ts'
import { ClockTime } from '../../parts/time.tsx'
import { inSession } from '../../store/address.ts'
import { describeStep } from './describe-step.ts'
import { PointDetails } from './point-details.tsx'

/** Shows the petstore as it was after any request or act, and lets the user go on from there. */
export function TravelView() {
  const { connection, address, stepVersion, loadVersion } = useStore()
  const [loadedAt, setLoadedAt] = useState(stepVersion.peek())
  const steps = useLoaded(() => connection.call('GET', '/travel'), [connection, loadedAt])
  const wanted = address.place.value.step
  const [chosen, setChosen] = useState<number>()
  const settled = useSettled(chosen ?? 0)
  useEffect(() => setChosen(wanted === undefined ? undefined : Number(wanted)), [wanted])
  useEffect(() => {
    if (chosen !== undefined) address.go({ step: String(settled) }, 'replace')
  }, [settled])
  const reload = () => setLoadedAt(stepVersion.peek())
  // After a reset, the steps that are shown no longer exist.
  useEffect(reload, [loadVersion.value])
  if (steps.error !== undefined) return <Failed error={steps.error} retry={reload} />
  if (steps.value === undefined) return <Loading what="the steps" />
  const { steps: list, from, reason } = steps.value
  const last = list.at(-1)?.step ?? 0
  if (last === 0) {
    return (
      <FirstRequest title="Nothing has happened yet">
        Every request, and everything you do to the petstore, becomes a step to travel to.
      </FirstRequest>
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
              address.go({ step: undefined })
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

interface StepSliderProps {
  readonly steps: readonly Step[]
  readonly from: number
  readonly step: number
  readonly onStep: (step: number) => void
}

/** The slider over all steps, with buttons to the previous and the next one. */
function StepSlider({ steps, from, step, onStep }: StepSliderProps) {
  const { connection } = useStore()
  const last = steps.at(-1)?.step ?? 0
  const current = steps.find(byStep(step))
  const settled = steps.find(byStep(useSettled(step)))
  const title = useLoaded(
    async () => ({ of: settled, text: await describeStep(settled, connection) }),
    [connection, settled],
  )
  // The title of another step would be wrong while this one is loaded.
  const text = title.value?.of === current ? title.value?.text : (current?.id ?? 'The beginning')
  return (
    <section class="step-slider" aria-label="Steps">
      <div class="row">
        <Button label="First step" isDisabled={step <= from} onClick={() => onStep(from)}>
          |◀
        </Button>
        <Button label="Previous step" isDisabled={step <= from} onClick={() => onStep(step - 1)}>
          ◀
        </Button>
        <input
          type="range"
          class="grow"
          min={from}
          max={last}
          value={step}
          aria-label="Step"
          aria-valuetext={`Step ${step} of ${last}: ${text}`}
          onInput={(event) => onStep(event.currentTarget.valueAsNumber)}
        />
        <Button label="Next step" isDisabled={step >= last} onClick={() => onStep(step + 1)}>
          ▶
        </Button>
        <Button label="Last step" isDisabled={step >= last} onClick={() => onStep(last)}>
          ▶|
        </Button>
      </div>
      <p class="row step-title">
        <span class="muted">
          {step} of {last}
        </span>
        {current && <ClockTime at={current.at} />}
        {current?.kind === 'act' && <span class="badge">tester</span>}
        <strong class="mono">{text}</strong>
      </p>
    </section>
  )
}

function byStep(step: number) {
  return (each: Step) => each.step === step
}

/** Goes on from a step: by putting the petstore there, or on a server in a new session. */
function GoOn({ step }: { readonly step: number }) {
  const store = useStore()
  const isOnServer = store.connection.place === 'server'
  const restore = () =>
    store.run(`The petstore is as it was after step ${step}`, (_, { call }) =>
      call('POST', '/travel/{step}/restore', { step }),
    )
  const openSession = () =>
    store.run('The panel shows the new session', async (_, { call }) => {
      const { id } = await call('POST', '/travel/{step}/session', { step })
      store.address.go({ ...inSession(id), view: 'requests' })
    })
  return (
    <p class="row">
      <Button kind="primary" onClick={() => void restore()}>
        {isOnServer ? 'Restore here' : 'Go on from here'}
      </Button>
      {isOnServer && <Button onClick={() => void openSession()}>Open as a session</Button>}
    </p>
  )
}
