import type { SessionReport } from '../../audit/formats/junit.ts'
import type { AuditReport } from '../../audit/report.ts'
import { plural } from '../../audit/words.ts'

/** The maximum number of reports, by default. */
export const MAX_REPORTS = 1_000

/** The maximum number of findings, and of callers, in a report. */
export const MAX_ITEMS = 50

/** The maximum number of retries of a caller, and of journal entries of a finding. */
export const MAX_NESTED = 20

/** Why a petstore was judged before the end. */
const REASONS = ['cleared journal', 'deleted session'] as const

type Reason = (typeof REASONS)[number]

/** Keeps the reports made before the end, limited in number and size. */
export class EarlierReports {
  #kept: readonly SessionReport[] = []
  readonly #reasons = new WeakMap<SessionReport, Reason>()
  readonly #left: Record<Reason, number> = { 'cleared journal': 0, 'deleted session': 0 }
  #hasFailed = false
  readonly #limit: number

  /** `limit` is the maximum number of reports. */
  constructor(limit = MAX_REPORTS) {
    this.#limit = limit
  }

  /** Whether all reports are ok, also those that were not kept. */
  get ok(): boolean {
    return !this.#hasFailed
  }

  /** The reports that were kept, oldest first. */
  get kept(): readonly SessionReport[] {
    return this.#kept
  }

  /** Those of the kept reports that have no errors and no warnings. */
  get clean(): readonly SessionReport[] {
    return this.#kept.filter((each) => !hasProblems(each))
  }

  /** Adds a report. If there is no room, it or a report without problems is only counted. */
  add(reason: Reason, judged: SessionReport): void {
    this.#hasFailed ||= !judged.report.ok
    const short = { ...judged, report: shorten(judged.report) }
    this.#reasons.set(short, reason)
    const all = [...this.#kept, short]
    const left = all.length > this.#limit ? leastUseful(all) : undefined
    if (left !== undefined) this.#left[this.#reasons.get(left) ?? reason] += 1
    this.#kept = all.filter((each) => each !== left)
  }

  /** Returns lines that count the reports without problems, and those that were not kept. */
  notes(): readonly string[] {
    const { clean } = this
    return REASONS.flatMap((reason) => {
      const count = clean.filter((each) => this.#reasons.get(each) === reason).length
      const left = this.#left[reason]
      return [
        ...(count > 0 ? [`${plural(count, reason)}: audit ok`] : []),
        ...(left > 0 ? [`${plural(left, `more ${reason}`)}: not listed`] : []),
      ]
    })
  }
}

/** Returns the oldest report without problems if the newest has some; otherwise the newest. */
function leastUseful(reports: readonly SessionReport[]): SessionReport | undefined {
  const newest = reports.at(-1)
  if (newest === undefined || !hasProblems(newest)) return newest
  return reports.find((each) => !hasProblems(each)) ?? newest
}

function hasProblems({ report: { ok, summary } }: SessionReport): boolean {
  return !ok || summary.errors + summary.warnings > 0
}

/** Limits the size of a report. Its counts still cover everything. */
function shorten(report: AuditReport): AuditReport {
  const { findings, summary } = report
  const severe = [...findings].sort((left, right) => rank(left) - rank(right)).slice(0, MAX_ITEMS)
  const callers = summary.callers.slice(0, MAX_ITEMS).map((caller) => ({
    ...caller,
    retries: caller.retries.slice(0, MAX_NESTED).map(shortenEntries),
  }))
  return {
    ...report,
    findings: findings.filter((finding) => severe.includes(finding)).map(shortenEntries),
    summary: { ...summary, callers },
  }
}

function shortenEntries<Item extends { readonly entries: readonly string[] }>(item: Item): Item {
  return { ...item, entries: item.entries.slice(0, MAX_NESTED) }
}

function rank({ severity }: AuditReport['findings'][number]): number {
  return ['error', 'warning', 'info'].indexOf(severity)
}
