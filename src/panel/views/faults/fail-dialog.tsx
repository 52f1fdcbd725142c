/** @jsxImportSource preact */
import { useState } from 'preact/hooks'
import type { JournalEntry } from '../../../core/journal/entry.ts'
import { CopyButton } from '../../parts/buttons.tsx'
import { Dialog } from '../../parts/dialog.tsx'
import { Select } from '../../parts/fields.tsx'
import { callerName } from '../../parts/links.tsx'
import { useSettings } from '../../parts/loading.tsx'
import { useEntries, useStore } from '../../parts/store-context.ts'
import { toCode } from '../requests/copy-as.ts'

/** What a fault can do: its fields, by what the user chooses. */
const EFFECTS = {
  'Answer 503': { status: 503 },
  'Answer 429, wait 30 s': { status: 429, retryAfter: '30s' },
  'Answer 500': { status: 500 },
  'Lose the response, after the operation ran': { network: 'reset', afterOperation: true },
  'Break the connection before the operation runs': { network: 'reset' },
  'Delay it by 2 s': { delay: '2s' },
  'Delay it by 30 s': { delay: '30s' },
} as const

const TIMES = {
  'the next time': { times: 1 },
  always: {},
} as const

/** What should fail: a request that was seen, or an operation; anything if nothing is given. */
export interface FailTarget extends Partial<Pick<JournalEntry, 'apiKey' | 'method' | 'path'>> {
  /** The name of an operation or a handler. */
  readonly operation?: string | null
}

interface FailDialogProps {
  readonly target: FailTarget
  readonly onClose: () => void
}

/** The few fields of a fault that make a request fail, filled in with what is known of it. */
export function FailDialog({ target, onClose }: FailDialogProps) {
  const store = useStore()
  const targets = useTargets(target)
  const [effect, setEffect] = useState<string>(keysOf(EFFECTS)[0] ?? '')
  const [what, setWhat] = useState(keysOf(targets)[0] ?? '')
  const [caller, setCaller] = useState('')
  const [times, setTimes] = useState<string>(keysOf(TIMES)[0] ?? '')
  const callers = useCallers(target)
  const fault = {
    ...fieldsOf(targets, what),
    ...fieldsOf(callers, caller),
    ...fieldsOf(EFFECTS, effect),
    ...fieldsOf(TIMES, times),
  }
  const add = async () => {
    const call = () => store.connection.call('faults/add', [fault])
    return (await store.attempt('The fault was added', call, true))?.message ?? ''
  }
  const fields = [
    ['What happens', EFFECTS, effect, setEffect],
    ['To', targets, what, setWhat],
    ['From', callers, caller, setCaller],
    ['When', TIMES, times, setTimes],
  ] as const
  return (
    <Dialog title="Make requests fail" verb="Add the fault" act={add} onClose={onClose}>
      {fields.map(([label, choices, value, set]) => (
        <label key={label} class="field">
          <span>{label}</span>
          <Select
            value={value || (keysOf(choices)[0] ?? '')}
            options={keysOf(choices).map((each) => [each, each])}
            onChange={set}
          />
        </label>
      ))}
      <div class="row">
        <code class="grow">petstore.faults.add({toCode(fault)})</code>
        <CopyButton text={() => `petstore.faults.add(${toCode(fault)})`}>Copy as code</CopyButton>
      </div>
    </Dialog>
  )
}

type Choices = Readonly<Record<string, object>>

function keysOf(choices: Choices): readonly string[] {
  return Object.keys(choices)
}

function fieldsOf(choices: Choices, name: string): object {
  return choices[name] ?? {}
}

/** Returns what can fail: first what was given, then everything, then each operation and handler. */
function useTargets({ operation, method, path }: FailTarget): Choices {
  const { operations, handlers } = useSettings()
  const given = {
    ...(operation && { [operation]: { operation } }),
    ...(method && path && { [`${method} ${path}`]: { method, path } }),
  }
  const names = [...handlers, ...operations.map(({ id }) => id)]
  return {
    ...given,
    'every request': {},
    ...Object.fromEntries(names.map((name) => [name, { operation: name }])),
  }
}

/** Returns whose requests can fail: everyone's, those of a given caller, or of another known one. */
function useCallers({ apiKey }: FailTarget): Choices {
  const { apiKeys } = useSettings()
  const seen = useEntries().map((entry) => entry.apiKey)
  const known = new Set([apiKey, ...apiKeys.map(({ key }) => key), ...seen])
  known.delete(undefined)
  const each = [...known].map((key = null) => [callerName(key), { apiKey: key }])
  return { 'every caller': {}, ...Object.fromEntries(each) }
}
