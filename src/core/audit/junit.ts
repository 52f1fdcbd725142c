import { plural } from '../lib/describe.ts'
import { printable } from '../lib/printable.ts'
import {
  AUDIT_RULE_NAMES,
  AUDIT_RULES,
  type AuditReport,
  type AuditRule,
  callerName,
  type Finding,
  isFailure,
} from './report.ts'

/** A report of a server, and what it's about: `Service`, `Session one`, or a later one `Session one #2`. */
export interface NamedReport {
  readonly name: string
  readonly report: AuditReport
}

/** The name of the first report on the service itself. It needs no heading. */
export const SERVICE = 'Service'

/**
 * Formats reports as JUnit XML, with one test suite per report and one test case per rule. A test
 * case fails if a finding of its rule makes the audit fail. Other findings become its output.
 */
export function toJunit(reports: readonly NamedReport[]): string {
  const tests = AUDIT_RULE_NAMES.length * reports.length
  const failed = reports.reduce((sum, { report }) => sum + countFailed(report), 0)
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<testsuites name="petstore-mock audit" tests="${tests}" failures="${failed}" errors="0" time="0">`,
    ...reports.flatMap(suiteLines),
    '</testsuites>',
    '',
  ].join('\n')
}

function countFailed({ failOn, findings }: AuditReport): number {
  const failures = findings.filter((each) => isFailure(each, failOn))
  return new Set(failures.map(({ rule }) => rule)).size
}

function suiteLines({ name, report }: NamedReport): readonly string[] {
  const counts = `tests="${AUDIT_RULE_NAMES.length}" failures="${countFailed(report)}" errors="0"`
  const about = name === SERVICE ? '' : `: ${escapeXml(name)}`
  // Some readers merge cases with the same class name and name.
  const className = `petstore-mock.audit${about}`
  return [
    `  <testsuite name="client behaviour${about}" ${counts} skipped="0" time="0">`,
    ...AUDIT_RULE_NAMES.flatMap((rule) => caseLines(rule, className, report)),
    '  </testsuite>',
  ]
}

function caseLines(
  rule: AuditRule,
  className: string,
  { failOn, findings }: AuditReport,
): readonly string[] {
  const open = `    <testcase classname="${className}" name="${rule}" time="0"`
  const found = findings.filter((each) => each.rule === rule)
  if (found.length === 0) return [`${open}/>`]
  const failures = found.filter((each) => isFailure(each, failOn))
  const others = found.filter((each) => !isFailure(each, failOn))
  const { severity, title } = AUDIT_RULES[rule]
  const message = escapeXml(`${title}: ${plural(failures.length, 'finding')}`)
  const failure = `      <failure type="${severity}" message="${message}">${textOf(failures)}</failure>`
  const note = `      <system-out>${textOf(others)}</system-out>`
  return [
    `${open}>`,
    ...(failures.length > 0 ? [failure] : []),
    ...(others.length > 0 ? [note] : []),
    '    </testcase>',
  ]
}

function textOf(findings: readonly Finding[]): string {
  const lines = findings.map(
    ({ apiKey, entries, message }) => `${callerName(apiKey)}: ${message} [${entries.join(', ')}]`,
  )
  return lines.map(escapeXml).join('\n')
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
}

/** The characters that XML 1.0 forbids even when escaped. */
const FORBIDDEN = /[^\t\n\r\x20-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu

/** Escapes foreign text for an attribute or the content of an XML element. */
export function escapeXml(text: string): string {
  return printable(text)
    .replaceAll(FORBIDDEN, '\ufffd')
    .replaceAll(/[&<>"]/g, (mark) => ENTITIES[mark] ?? mark)
}
