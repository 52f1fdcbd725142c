/** @jsxImportSource preact */
import type { QuotaStatus } from '../../../quota/quota-status.ts'
import { useResource } from '../../parts/hooks.ts'
import { useStore } from '../../parts/store-context.ts'
import { callerName, planText } from './caller.ts'

/** Shows the plan of a caller, and changes it. */
export function PlanChoice({ status }: { readonly status: QuotaStatus }) {
  const store = useStore()
  const plans = useResource(store.settings)?.plans ?? { [status.plan]: {} }
  const choose = async (select: HTMLSelectElement) => {
    const plan = select.value
    const isDone = await store.run(`The plan of ${callerName(status)} is ${plan}`, ({ quotas }) =>
      quotas.setPlan(status.apiKey, plan),
    )
    if (!isDone) select.value = status.plan
  }
  return (
    <label class="row plan">
      <span class="muted">Plan</span>
      <select
        aria-label={`Plan of ${callerName(status)}`}
        title={planText(plans[status.plan])}
        value={status.plan}
        onChange={(event) => void choose(event.currentTarget)}
      >
        {Object.entries(plans).map(([name, limits]) => (
          <option key={name} value={name} title={planText(limits)}>
            {name}
          </option>
        ))}
      </select>
    </label>
  )
}
