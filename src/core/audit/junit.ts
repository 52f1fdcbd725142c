import { plural } from '../lib/describe.ts'
import { escapeXml } from '../lib/printable.ts'
import {
  AUDIT_RULES,
  type AuditReport,
  type AuditRule,
  callerName,
  type Finding,
  isFailure,
} from './report.ts'

/** A report, and the id of the session that it's about; null for the service itself. */
export interface SessionReport {
  readonly session: string | null
  /** The number of this report among those on the same session or service, from 1. */
  readonly part: number
  readonly report: AuditReport
}

/**
 * Formats reports as JUnit XML, with one test suite per report and one test case per rule. A test
 * case fails if a finding of its rule makes the audit fail. Other findings become its output.
 */
export function toJunit(reports: readonly SessionReport[]): string {
  const suites = reports.map(toSuite)
  const tests = sum(suites.map((suite) => suite.tests))
  const failed = sum(suites.map((suite) => suite.failed))
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<testsuites name="petstore-mock audit" tests="${tests}" failures="${failed}" errors="0" time="0">`,
    ...suites.flatMap(({ lines }) => lines),
    '</testsuites>',
    '',
  ].join('\n')
}

/** Returns the mark that tells the second and later reports from the first. */
export function partMark(part: number): string {
  return part === 1 ? '' : ` #${part}`
}

interface Suite {
  readonly tests: number
  readonly failed: number
  readonly lines: readonly string[]
}

function toSuite({ session, part, report }: SessionReport): Suite {
  const cases = Object.keys(AUDIT_RULES)
    .filter(isRule)
    .map((rule) => toCase(rule, report))
  const failed = cases.filter(({ failures }) => failures.length > 0).length
  const counts = `tests="${cases.length}" failures="${failed}" errors="0" skipped="0" time="0"`
  const place = session === null ? '' : ` in session ${escapeXml(session)}`
  const name = `client behaviour${place}${partMark(part)}`
  // Some readers merge cases with the same class name and name.
  const owner = session === null ? '' : `.${escapeXml(session)}`
  const className = `petstore-mock.audit${owner}${partMark(part)}`
  const lines = [
    `  <testsuite name="${name}" ${counts}>`,
    '    <properties>',
    `      <property name="failOn" value="${report.failOn}"/>`,
    '    </properties>',
    ...cases.flatMap((each) => caseLines(each, className)),
    '  </testsuite>',
  ]
  return { tests: cases.length, failed, lines }
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0)
}

interface Case {
  readonly rule: AuditRule
  readonly failures: readonly Finding[]
  readonly others: readonly Finding[]
}

function toCase(rule: AuditRule, { failOn, findings }: AuditReport): Case {
  const found = findings.filter((each) => each.rule === rule)
  return {
    rule,
    failures: found.filter((each) => isFailure(each, failOn)),
    others: found.filter((each) => !isFailure(each, failOn)),
  }
}

function caseLines({ rule, failures, others }: Case, className: string): readonly string[] {
  const open = `    <testcase classname="${className}" name="${rule}" time="0"`
  if (failures.length === 0 && others.length === 0) return [`${open}/>`]
  const { severity, title } = AUDIT_RULES[rule]
  const message = escapeXml(`${title}: ${plural(failures.length, 'finding')}`)
  const text = (found: readonly Finding[]) =>
    found.map((each) => escapeXml(lineOf(each))).join('\n')
  const failure = `      <failure type="${severity}" message="${message}">${text(failures)}</failure>`
  const note = `      <system-out>${text(others)}</system-out>`
  return [
    `${open}>`,
    ...(failures.length > 0 ? [failure] : []),
    ...(others.length > 0 ? [note] : []),
    '    </testcase>',
  ]
}

function lineOf({ apiKey, entries, message }: Finding): string {
  return `${callerName(apiKey)}: ${message} [${entries.join(', ')}]`
}

function isRule(name: string): name is AuditRule {
  return Object.hasOwn(AUDIT_RULES, name)
}
