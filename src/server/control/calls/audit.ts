import { formatAudit } from '../../../audit/formats/index.ts'
import { AUDIT_FORMATS } from '../../../audit/formats/names.ts'
import { oneOf } from '../../../lib/check.ts'
import type { Call } from '../call.ts'
import { fromParameter } from '../input.ts'

export const getAudit: Call = ({ instance, query }) => {
  const format = fromParameter(() => oneOf('format', query('format') ?? 'json', AUDIT_FORMATS))
  return { status: 200, text: formatAudit(instance.core.audit(), format) }
}
