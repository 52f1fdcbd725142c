import type { PetstoreServer } from '../../../adapters/server/index.ts'
import type { FailOn } from '../../../core/audit/fail-on.ts'
import type { SessionReport } from '../../../core/audit/formats/junit.ts'
import type { AuditReport } from '../../../core/audit/report.ts'
import type { Petstore } from '../../../core/petstore/create-petstore.ts'

/** The audits of a server and its sessions. */
export interface Verdict {
  /** Whether all of them are ok. */
  readonly ok: boolean
  /** Those of the service first, then the earlier ones of sessions, then those of open sessions. */
  readonly reports: readonly SessionReport[]
  /** Those to print: without the earlier ones that have no errors and no warnings. */
  readonly shown: readonly SessionReport[]
  /** The number of requests that the journals have dropped. */
  readonly dropped: number
}

/**
 * Judges each request to a server and its sessions once: just before its journal is cleared or its
 * session is deleted, or else at the end.
 */
export class Judge {
  readonly #server: PetstoreServer
  readonly #failOn: FailOn
  /** The reports made before the end, oldest first. */
  readonly #earlier: SessionReport[] = []
  /** How often the service (null) and each id was judged. */
  readonly #parts = new Map<string | null, number>()
  /** The number of requests that the journals have dropped. */
  #dropped = 0

  constructor(server: PetstoreServer, failOn: FailOn) {
    this.#server = server
    this.#failOn = failOn
    server.sessions.onDelete(({ id, petstore }) => this.#keep(id, petstore))
    server.onClear(({ session, petstore }) => this.#keep(session?.id ?? null, petstore))
  }

  /** Judges everything that is still open. */
  end(): Verdict {
    const { petstore, sessions } = this.#server
    const earlier = this.#earlier
    const reports = [
      ...earlier.filter(({ session }) => session === null),
      this.#number(null, this.#audit(petstore)),
      ...earlier.filter(({ session }) => session !== null),
      ...sessions.list().flatMap((each) => this.#judge(each.id, each.petstore) ?? []),
    ]
    return {
      ok: reports.every(({ report }) => report.ok),
      reports,
      shown: reports.filter(
        (each) => hasRequests(each) && !(earlier.includes(each) && isClean(each)),
      ),
      dropped: this.#dropped,
    }
  }

  #audit(petstore: Petstore): AuditReport {
    this.#dropped += petstore.journal.dropped
    return petstore.audit({ failOn: this.#failOn })
  }

  /** Numbers the reports on the service and on each id, which a client can use again. */
  #number(session: string | null, report: AuditReport): SessionReport {
    const part = (this.#parts.get(session) ?? 0) + 1
    this.#parts.set(session, part)
    return { session, part, report }
  }

  /** Returns a report; undefined if there were no requests. */
  #judge(session: string | null, petstore: Petstore): SessionReport | undefined {
    const report = this.#audit(petstore)
    return hasRequests({ report }) ? this.#number(session, report) : undefined
  }

  #keep(session: string | null, petstore: Petstore): void {
    const judged = this.#judge(session, petstore)
    if (judged !== undefined) this.#earlier.push(judged)
  }
}

function hasRequests({ report }: Pick<SessionReport, 'report'>): boolean {
  return report.summary.requests > 0
}

function isClean({ report: { ok, summary } }: SessionReport): boolean {
  return ok && summary.errors + summary.warnings === 0
}
