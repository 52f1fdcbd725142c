import type { FailOn } from '../../audit/fail-on.ts'
import type { SessionReport } from '../../audit/formats/junit.ts'
import type { AuditReport } from '../../audit/report.ts'
import { plural } from '../../audit/words.ts'
import type { Petstore } from '../../petstore.ts'
import type { PetstoreServer } from '../../server/index.ts'
import { EarlierReports } from './earlier-reports.ts'

/** The maximum number of session ids whose reports are numbered. */
export const MAX_IDS = 1_000

/** The audits of a server and its sessions. */
export interface Verdict {
  /** Whether all of them are ok, also those that were not kept. */
  readonly ok: boolean
  /** Those of the service first, then the earlier ones of sessions, then those of open sessions. */
  readonly reports: readonly SessionReport[]
  /** Those to print: without the earlier ones that have no errors and no warnings. */
  readonly shown: readonly SessionReport[]
  /** Lines about the audits that are not shown, and about requests that were not judged. */
  readonly notes: readonly string[]
}

/**
 * Judges each request to a server and its sessions once: just before its journal is cleared or its
 * session is deleted, or else at the end.
 */
export class Judge {
  readonly #server: PetstoreServer
  readonly #failOn: FailOn
  readonly #earlier: EarlierReports
  /** How often the service (null) and each id was judged. */
  readonly #parts = new Map<string | null, number>([[null, 0]])
  #dropped = 0

  constructor(server: PetstoreServer, failOn: FailOn, earlier = new EarlierReports()) {
    this.#server = server
    this.#failOn = failOn
    this.#earlier = earlier
    server.sessions.onDelete(({ id, petstore }) => {
      const report = this.#audit(petstore)
      if (hasRequests(report)) this.#earlier.add('deleted session', this.#name(id, report))
    })
    server.onClear(({ session, petstore }) => {
      const report = this.#audit(petstore)
      const id = session?.id ?? null
      if (hasRequests(report)) this.#earlier.add('cleared journal', this.#name(id, report))
    })
  }

  /** Judges everything that is still open. */
  end(): Verdict {
    const { petstore, sessions } = this.#server
    const { kept, clean, ok } = this.#earlier
    const open = sessions.list().flatMap((session) => {
      const report = this.#audit(session.petstore)
      return hasRequests(report) ? [this.#name(session.id, report)] : []
    })
    const reports = [
      ...kept.filter(({ session }) => session === null),
      this.#name(null, this.#audit(petstore)),
      ...kept.filter(({ session }) => session !== null),
      ...open,
    ]
    return {
      ok: ok && reports.every(({ report }) => report.ok),
      reports,
      shown: reports.filter((each) => hasRequests(each.report) && !clean.includes(each)),
      notes: [...this.#earlier.notes(), ...this.#dropNotes()],
    }
  }

  #audit(petstore: Petstore): AuditReport {
    this.#dropped += petstore.journal.dropped
    return petstore.audit({ failOn: this.#failOn })
  }

  /** Numbers the reports on the service and on each id, which a client can use again. */
  #name(session: string | null, report: AuditReport): SessionReport {
    const part = (this.#parts.get(session) ?? 0) + 1
    if (this.#parts.size < MAX_IDS || part > 1) this.#parts.set(session, part)
    return { session, part, report }
  }

  #dropNotes(): readonly string[] {
    if (this.#dropped === 0) return []
    const hint =
      'the journal was full; raise journal.limit, journal.maxBytes or maxTotalJournalBytes'
    return [`${plural(this.#dropped, 'request')} not judged: ${hint}`]
  }
}

function hasRequests({ summary }: AuditReport): boolean {
  return summary.requests > 0
}
