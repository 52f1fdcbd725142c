import type { FailOn } from '../../audit/fail-on.ts'
import type { SessionReport } from '../../audit/formats/junit.ts'
import type { AuditReport } from '../../audit/report.ts'
import { plural } from '../../audit/words.ts'
import type { PetstoreServer, Session } from '../../server/index.ts'

/** The maximum number of reports on deleted sessions. */
const MAX_REPORTS = 1_000

/** The maximum number of findings, and of callers, in such a report. */
const MAX_ITEMS = 50

/** The maximum number of retries of a caller, and of journal entries of a finding. */
const MAX_NESTED = 20

/** The audits of a server and its sessions. */
export interface Verdict {
  /** Whether all of them are ok, also those that were not kept. */
  readonly ok: boolean
  /** The service first, then the deleted sessions, then the open ones. */
  readonly reports: readonly SessionReport[]
  /** Those to print: without the deleted sessions that have no errors and no warnings. */
  readonly shown: readonly SessionReport[]
  /** Lines about the deleted sessions that are not shown. */
  readonly notes: readonly string[]
}

/** Judges a server and its sessions: the open ones at the end, each other when it is deleted. */
export class Judge {
  readonly #server: PetstoreServer
  readonly #failOn: FailOn
  #deleted: readonly SessionReport[] = []
  /** How often each id was judged: a client can use the id of a deleted session again. */
  readonly #uses = new Map<string, number>()
  #hasFailed = false
  #left = 0

  constructor(server: PetstoreServer, failOn: FailOn) {
    this.#server = server
    this.#failOn = failOn
    server.sessions.onDelete((session) => this.#add(session))
  }

  /** Judges everything that is still open. */
  end(): Verdict {
    const { petstore, sessions } = this.#server
    const main = { session: null, report: petstore.audit({ failOn: this.#failOn }) }
    const open = sessions.list().flatMap((session) => this.#judge(session) ?? [])
    const reports = [main, ...this.#deleted, ...open]
    const clean = this.#deleted.filter((each) => !hasProblems(each))
    return {
      ok: !this.#hasFailed && reports.every(({ report }) => report.ok),
      reports,
      shown: reports.filter((each) => hasRequests(each) && !clean.includes(each)),
      notes: [
        ...(clean.length > 0 ? [`${plural(clean.length, 'deleted session')}: audit ok`] : []),
        ...(this.#left > 0 ? [`${plural(this.#left, 'more deleted session')}: not listed`] : []),
      ],
    }
  }

  #add(session: Session): void {
    const judged = this.#judge(session)
    if (judged === undefined) return
    this.#hasFailed ||= !judged.report.ok
    const full = this.#deleted.length >= MAX_REPORTS
    if (full) this.#left += 1
    const kept = full ? withRoom(this.#deleted, judged) : this.#deleted
    if (kept.length < MAX_REPORTS) {
      this.#deleted = [...kept, { ...judged, report: shorten(judged.report) }]
    }
  }

  /** Returns undefined for a session that received no requests. */
  #judge({ id, petstore }: Session): SessionReport | undefined {
    const report = petstore.audit({ failOn: this.#failOn })
    if (report.summary.requests === 0) return undefined
    const use = (this.#uses.get(id) ?? 0) + 1
    if (this.#uses.size < MAX_REPORTS || use > 1) this.#uses.set(id, use)
    return { session: use === 1 ? id : `${id} #${use}`, report }
  }
}

/** Drops the oldest report without problems, if the new one has some. */
function withRoom(reports: readonly SessionReport[], judged: SessionReport) {
  if (!hasProblems(judged)) return reports
  const index = reports.findIndex((each) => !hasProblems(each))
  return index < 0 ? reports : reports.toSpliced(index, 1)
}

function hasProblems({ report: { ok, summary } }: SessionReport): boolean {
  return !ok || summary.errors + summary.warnings > 0
}

function hasRequests({ report }: SessionReport): boolean {
  return report.summary.requests > 0
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
