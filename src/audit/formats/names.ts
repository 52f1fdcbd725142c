/** The formats in which an audit report can be written. */
export const AUDIT_FORMATS = ['json', 'text', 'markdown', 'junit'] as const

export type AuditFormat = (typeof AUDIT_FORMATS)[number]
