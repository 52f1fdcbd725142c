import type { BrowserPetstore } from 'petstore-mock/browser'
import { useState } from 'react'
import { refresh } from '../hooks/use-resource.ts'
import { type Quota, useQuota } from './quota.ts'
import { useRoomBelow } from './room.ts'
import { useRunning } from './running.ts'
import { lastingSimulations, type Simulation, simulations } from './simulations.ts'

interface PanelProps {
  readonly petstore: BrowserPetstore
}

export function Panel({ petstore }: PanelProps) {
  const quota = useQuota()
  const { texts, mark, look } = useRunning(petstore)
  const [code, setCode] = useState<string>()

  function run(simulation: Omit<Simulation, 'text'>) {
    simulation.run(petstore)
    setCode(simulation.code)
    look()
    if (simulation.reloads) location.reload()
    else refresh()
  }

  return (
    <details className="sim" ref={useRoomBelow()}>
      <summary>
        <span>Simulate</span>
        {mark !== undefined && <strong className="sim-mark">{mark}</strong>}
        {quota !== undefined && <QuotaMeter quota={quota} />}
      </summary>
      <div className="sim-body">
        <div className="sim-buttons">
          {lastingSimulations.map((simulation) => {
            const isOn = texts.includes(simulation.text)
            const next = isOn ? simulation.end : simulation
            return (
              <button
                type="button"
                key={simulation.text}
                title={next.code}
                aria-pressed={isOn}
                onClick={() => run(next)}
              >
                {simulation.text}
              </button>
            )
          })}
        </div>
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
          {code === undefined ? 'Or in the console: ' : 'Done: '}
          <code>{code ?? 'petstore.quotas.exhaust()'}</code>
        </p>
      </div>
    </details>
  )
}

/** The share from which on it is low. */
const LOW = 1 / 6

function QuotaMeter({ quota: { left, limit } }: { readonly quota: Quota }) {
  const share = limit === 0 ? 0 : Math.min(1, left / limit)
  const level = share === 0 ? 'out' : share <= LOW ? 'low' : 'fine'
  return (
    <span className={`sim-quota is-${level}`}>
      <span className="sim-track" aria-hidden="true">
        <span style={{ inlineSize: `${share * 100}%` }} />
      </span>
      <span>{`${left} of ${limit} left`}</span>
    </span>
  )
}
