import { formatAudit, mediaTypeOf } from '../../../audit/formats/index.ts'
import { AUDIT_FORMATS } from '../../../audit/formats/names.ts'
import { oneOf } from '../../../lib/check.ts'
import type { Call } from '../call.ts'
import { fromParameter } from '../input.ts'

export const getAudit: Call = ({ instance, query }) => {
  const format = fromParameter(() => oneOf('format', query('format') ?? 'json', AUDIT_FORMATS))
  const content = formatAudit(instance.core.audit(), format)
  return { status: 200, text: { type: mediaTypeOf(format), content } }
}
