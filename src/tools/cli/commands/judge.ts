import type { PetstoreServer } from '../../../adapters/server/index.ts'
import type { SessionReport } from '../../../core/audit/junit.ts'
import type { FailOn } from '../../../core/audit/report.ts'
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
  /** The reports so far, oldest first. */
  readonly #reports: SessionReport[] = []
  /** How often the service (null) and each id, which a client can use again, was judged. */
  readonly #parts = new Map<string | null, number>()
  /** The number of requests that the journals have dropped. */
  #dropped = 0

  constructor(server: PetstoreServer, failOn: FailOn) {
    this.#server = server
    this.#failOn = failOn
    server.sessions.onDelete(({ id, petstore }) => this.#judge(id, petstore))
    server.onClear(({ session, petstore }) => {
      const { length, dropped } = petstore.journal
      if (length + dropped > 0) this.#judge(session?.id ?? null, petstore)
    })
  }

  /** Judges everything that is still open. */
  end(): Verdict {
    const earlier = new Set(this.#reports)
    const { petstore, sessions } = this.#server
    this.#judge(null, petstore)
    for (const { id, petstore } of sessions.list()) this.#judge(id, petstore)
    const isOfService = ({ session }: SessionReport) => session === null
    const ofSessions = this.#reports.filter((each) => !isOfService(each) && hasRequests(each))
    const reports = [...this.#reports.filter(isOfService), ...ofSessions]
    return {
      ok: reports.every(({ report }) => report.ok),
      reports,
      shown: reports.filter((each) => hasRequests(each) && !(earlier.has(each) && isClean(each))),
      dropped: this.#dropped,
    }
  }

  #judge(session: string | null, petstore: Petstore): void {
    const part = (this.#parts.get(session) ?? 0) + 1
    this.#parts.set(session, part)
    this.#dropped += petstore.journal.dropped
    this.#reports.push({ session, part, report: petstore.audit({ failOn: this.#failOn }) })
  }
}

function hasRequests({ report }: Pick<SessionReport, 'report'>): boolean {
  return report.summary.requests > 0
}

function isClean({ report: { ok, summary } }: SessionReport): boolean {
  return ok && summary.errors + summary.warnings === 0
}
