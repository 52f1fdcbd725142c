import type { BrowserPetstore } from 'petstore-mock/browser'
import { useEffect, useState } from 'react'
import { replies } from '../api/client.ts'
import { refresh } from '../hooks/use-resource.ts'
import { type Simulation, simulations } from './simulations.ts'

interface Quota {
  readonly left: number
  readonly limit: number
}

/** What the last reply said about the quota; undefined before the first. */
function useQuota(): Quota | undefined {
  const [quota, setQuota] = useState<Quota>()
  useEffect(
    () =>
      replies.listen(({ headers }) => {
        const left = headers.get('X-RateLimit-Remaining')
        const limit = headers.get('X-RateLimit-Limit')
        if (left !== null && limit !== null) setQuota({ left: Number(left), limit: Number(limit) })
      }),
    [],
  )
  return quota
}

export function Panel({ petstore }: { readonly petstore: BrowserPetstore }) {
  const quota = useQuota()
  const [last, setLast] = useState<Simulation>()

  function run(simulation: Simulation) {
    simulation.run(petstore)
    setLast(simulation)
    if (simulation.reloads) location.reload()
    else refresh()
  }

  return (
    <details className="sim">
      <summary>
        Simulate
        {quota !== undefined && (
          <span className="sim-quota">
            <meter min={0} max={quota.limit} low={10} optimum={quota.limit} value={quota.left} />
            <span>{`${quota.left} of ${quota.limit} left`}</span>
          </span>
        )}
      </summary>
      <div className="sim-body">
        <div className="sim-buttons">
          {simulations.map((simulation) => (
            <button
              type="button"
              key={simulation.text}
              title={simulation.code}
              onClick={() => run(simulation)}
            >
              {simulation.text}
            </button>
          ))}
        </div>
        <p role="status">
          {last === undefined ? 'Or in the console: ' : 'Done: '}
          <code>{last?.code ?? 'petstore.quotas.exhaust()'}</code>
        </p>
      </div>
    </details>
  )
}
