import { readOperation } from '../../../contract/operations.ts'
import { noContent } from '../../../http/outcome.ts'
import { toHar } from '../../../journal/har.ts'
import type { JournalFields } from '../../../journal/filter.ts'
import { oneOf } from '../../../lib/check.ts'
import type { Call, CallContext } from '../call.ts'
import { fromParameter, readCount } from '../input.ts'
import { readKey } from './quotas.ts'

export const getJournal: Call = (context) => {
  const { instance, query } = context
  const format = fromParameter(() => oneOf('format', query('format') ?? 'json', ['json', 'har']))
  const matching = instance.core.journal.all(filterOf(context))
  const offset = readCount('offset', query('offset')) ?? 0
  const limit = readCount('limit', query('limit')) ?? matching.length
  const page = matching.slice(offset, offset + limit)
  return {
    status: 200,
    body: format === 'har' ? toHar(page, instance.settings.baseUrl.origin) : page,
    headers: { 'X-Total-Count': String(matching.length) },
  }
}

export const clearJournal: Call = ({ instance }) => {
  instance.core.journal.clear()
  return noContent()
}

function filterOf({ query }: CallContext): JournalFields {
  const operation = query('operation')
  const apiKey = query('apiKey')
  const method = query('method')
  const status = readCount('status', query('status'), { from: 100, to: 599 })
  return fromParameter(() => ({
    ...(operation !== undefined && { operation: readOperation('operation', operation) }),
    ...(apiKey !== undefined && { apiKey: readKey('apiKey', apiKey) }),
    ...(method !== undefined && { method: method.toUpperCase() }),
    ...(status !== undefined && { status }),
  }))
}
