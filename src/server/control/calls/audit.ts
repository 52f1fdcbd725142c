import { FAIL_ON } from '../../../audit/fail-on.ts'
import { formatAudit, mediaTypeOf } from '../../../audit/formats/index.ts'
import { AUDIT_FORMATS } from '../../../audit/formats/names.ts'
import { oneOf } from '../../../lib/check.ts'
import type { Call } from '../call.ts'
import { fromParameter } from '../input.ts'

export const getAudit: Call = ({ instance, query }) => {
  const format = fromParameter(() => oneOf('format', query.one('format') ?? 'json', AUDIT_FORMATS))
  const failOn = fromParameter(() => oneOf('failOn', query.one('failOn') ?? 'error', FAIL_ON))
  const content = formatAudit(instance.core.audit({ failOn }), format)
  return { status: 200, text: { type: mediaTypeOf(format), content } }
}
