import type { BrowserPetstore } from 'petstore-mock/browser'
import { useState } from 'react'
import { refresh } from '../hooks/use-resource.ts'
import { type Quota, useQuota } from './quota.ts'
import { useRoomBelow } from './room.ts'
import { useRunning } from './running.ts'
import { type Action, lastingSimulations, simulations } from './simulations.ts'

interface PanelProps {
  readonly petstore: BrowserPetstore
}

export function Panel({ petstore }: PanelProps) {
  const panel = useRoomBelow()
  const quota = useQuota()
  const { texts, mark, update } = useRunning(petstore)
  const [code, setCode] = useState<string>()

  function run(action: Action) {
    action.run(petstore)
    setCode(action.code)
    update()
    if (action.reloads) location.reload()
    else refresh()
  }

  return (
    <details className="sim" ref={panel}>
      <summary>
        <span>Simulate</span>
        {mark !== undefined && <strong className="sim-mark">{mark}</strong>}
        {quota !== undefined && <QuotaMeter quota={quota} />}
      </summary>
      <div className="sim-body">
        <div className="sim-buttons">
          {lastingSimulations.map(({ text, begin, end }) => {
            const isOn = texts.includes(text)
            return <Button key={text} text={text} action={isOn ? end : begin} {...{ run, isOn }} />
          })}
        </div>
        <div className="sim-buttons">
          {simulations.map(({ text, ...action }) => (
            <Button key={text} text={text} action={action} run={run} />
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

interface ButtonProps {
  readonly text: string
  readonly action: Action
  readonly run: (action: Action) => void
  /** Whether a lasting simulation is on; undefined for one that ends at once. */
  readonly isOn?: boolean
}

function Button({ text, action, run, isOn }: ButtonProps) {
  return (
    <button type="button" title={action.code} aria-pressed={isOn} onClick={() => run(action)}>
      {text}
    </button>
  )
}

/** The share of the quota from which the meter shows it as low. */
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
