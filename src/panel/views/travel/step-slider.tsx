/** @jsxImportSource preact */
import type { Step } from '../../../travel/steps.ts'
import { useLoaded } from '../../parts/hooks.ts'
import { Button } from '../../parts/states.tsx'
import { useStore } from '../../parts/store-context.ts'
import { ClockTime } from '../../parts/time/time.tsx'
import { describeStep } from './describe-step.ts'
import { useSettled } from './use-settled.ts'

interface StepSliderProps {
  readonly steps: readonly Step[]
  readonly from: number
  readonly step: number
  readonly onStep: (step: number) => void
}

/** The slider over all steps, with buttons to the previous and the next one. */
export function StepSlider({ steps, from, step, onStep }: StepSliderProps) {
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
