import { version } from '../../lib/version.gen.ts'
import { AUDIT_RULES, type AuditReport, type Finding, type Severity } from '../report.ts'
import { callerName } from './words.ts'

const LEVELS: Readonly<Record<Severity, string>> = {
  error: 'error',
  warning: 'warning',
  info: 'note',
}

/** Writes a report as SARIF 2.1.0 (OASIS): a result for each finding, placed at its operation. */
export function toSarif({ findings }: AuditReport) {
  const ids = Object.keys(AUDIT_RULES)
  return {
    $schema: 'https://json.schemastore.org/sarif-2.1.0.json',
    version: '2.1.0',
    runs: [
      {
        tool: {
          driver: {
            name: 'petstore-mock',
            semanticVersion: version,
            rules: Object.entries(AUDIT_RULES).map(([id, { severity, title, source }]) => ({
              id,
              shortDescription: { text: title },
              fullDescription: { text: `${title} (${source}).` },
              defaultConfiguration: { level: LEVELS[severity] },
            })),
          },
        },
        results: findings.map((finding) => toResult(finding, ids.indexOf(finding.rule))),
      },
    ],
  }
}

function toResult({ rule, severity, apiKey, operation, entries, message }: Finding, index: number) {
  return {
    ruleId: rule,
    ruleIndex: index,
    level: LEVELS[severity],
    message: { text: message },
    locations: [
      {
        logicalLocations: [
          {
            name: operation ?? 'unknown',
            fullyQualifiedName: operation ?? 'unknown',
            kind: 'function',
          },
        ],
      },
    ],
    properties: { apiKey: callerName(apiKey), operation, entries },
  }
}
