/** @jsxImportSource preact */
import { useMemo } from 'preact/hooks'
import type { QuotaStatus } from '../../../core/quota/quota-status.ts'
import { Button } from '../../parts/buttons.tsx'
import { useKeptFocus } from '../../parts/focus.ts'
import { useFilter } from '../../parts/lists.tsx'
import { Empty, Ready } from '../../parts/loading.tsx'
import { useStore } from '../../parts/store-context.ts'
import { ReloadAt } from '../../parts/time.tsx'
import { anonymousFirst, callerName, callerText, nextChange } from './caller.ts'
import { CallerCard } from './caller-card.tsx'

/** The quotas of all callers. */
export function QuotasView() {
  const { quotas } = useStore()
  return (
    <Ready resource={quotas} what="the quotas">
      {(all) => <Callers all={all} />}
    </Ready>
  )
}

function Callers({ all }: { readonly all: readonly QuotaStatus[] }) {
  const store = useStore()
  const list = useKeptFocus<HTMLUListElement>()
  const sorted = useMemo(() => anonymousFirst(all), [all])
  const { shown, field } = useFilter('caller', sorted, callerText)
  const forget = () => store.run('All callers were forgotten', ({ quotas }) => quotas.clear())
  return (
    <>
      <ReloadAt resource={store.quotas} at={nextChange(all)} />
      <div class="toolbar" role="toolbar" aria-label="Callers">
        {field}
        <span class="push" />
        <Button
          kind="danger"
          title="Forgets windows, strikes, bans and changed plans"
          onClick={() => void forget()}
        >
          Forget all callers
        </Button>
      </div>
      <div class="scroll">
        {shown.length === 0 && <NoCallers isFiltered={all.length > 0} />}
        <ul class="cards" ref={list} tabIndex={-1} aria-label="Callers">
          {shown.map((status) => (
            <li key={status.apiKey} aria-label={`Caller ${callerName(status)}`}>
              <CallerCard status={status} />
            </li>
          ))}
        </ul>
      </div>
    </>
  )
}

function NoCallers({ isFiltered }: { readonly isFiltered: boolean }) {
  if (isFiltered) return <Empty title="No caller matches the filter" />
  return (
    <Empty title="No callers yet">
      A caller appears here with its first request. Keys in the option <code>apiKeys</code> always
      do.
    </Empty>
  )
}
