import { savedRecord } from '../../lib/stateful.ts'
import { FAIL_ON } from '../fail-on.ts'
import { AUDIT_RULES, type AuditReport } from '../report.ts'

/** Returns whether a value, such as the result of `JSON.parse`, has the form of an audit report. */
export function isReport(got: unknown): got is AuditReport {
  const { ok, failOn, findings, summary } = savedRecord(got)
  const { requests, errors, warnings, infos, callers } = savedRecord(summary)
  return (
    typeof ok === 'boolean' &&
    FAIL_ON.some((name) => name === failOn) &&
    [requests, errors, warnings, infos].every(isNumber) &&
    isListOf(findings, isFinding) &&
    isListOf(callers, isCaller)
  )
}

function isFinding(got: unknown): boolean {
  const { rule, severity, apiKey, entries, message } = savedRecord(got)
  return (
    Object.hasOwn(AUDIT_RULES, String(rule)) &&
    isText(severity) &&
    isTextOrNull(apiKey) &&
    isListOf(entries, isText) &&
    isText(message)
  )
}

function isCaller(got: unknown): boolean {
  const { apiKey, requests, refused, banned, retries, backoff } = savedRecord(got)
  const counts = [requests, refused, banned]
  return (
    isTextOrNull(apiKey) &&
    counts.every(isNumber) &&
    Array.isArray(retries) &&
    isTextOrNull(backoff)
  )
}

function isListOf(got: unknown, isItem: (item: unknown) => boolean): boolean {
  return Array.isArray(got) && got.every(isItem)
}

function isNumber(got: unknown): boolean {
  return typeof got === 'number'
}

function isText(got: unknown): boolean {
  return typeof got === 'string'
}

function isTextOrNull(got: unknown): boolean {
  return got === null || isText(got)
}
