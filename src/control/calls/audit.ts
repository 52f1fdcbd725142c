import { auditWithPauses } from '../../core/audit/audit.ts'
import { FAIL_ON } from '../../core/audit/fail-on.ts'
import { formatAudit, mediaTypeOf } from '../../core/audit/formats/index.ts'
import { AUDIT_FORMATS, type AuditFormat } from '../../core/audit/formats/names.ts'
import { oneOf } from '../../core/lib/check.ts'
import type { Call } from '../call.ts'
import { fromParameter } from '../input.ts'

export const getAudit: Call<'getAudit'> = ({ internals, query }) => {
  const format = fromParameter(() => oneOf('format', query.one('format') ?? 'json', AUDIT_FORMATS))
  const failOn = fromParameter(() => oneOf('failOn', query.one('failOn') ?? 'error', FAIL_ON))
  const { journal } = internals.state
  const { isIncomplete } = journal
  const running = auditWithPauses(journal.entryList.items(), {
    ...internals.settings,
    failOn,
    isIncomplete,
  })
  return { status: 200, text: { type: mediaTypeOf(format), content: writeReport(running, format) } }
}

/** Yields an empty part at each pause of the audit, and then the report as text. */
function* writeReport(
  running: ReturnType<typeof auditWithPauses>,
  format: AuditFormat,
): Generator<string, void, undefined> {
  for (;;) {
    const next = running.next()
    if (next.done) return yield formatAudit(next.value, format)
    yield ''
  }
}
