/** The formats of an audit report. */
export const AUDIT_FORMATS = ['json', 'text', 'markdown', 'junit'] as const

/** The formats of `formatAudit`. */
export type AuditFormat = (typeof AUDIT_FORMATS)[number]
