import type { PetstoreServer } from '../../../adapters/server/index.ts'
import { type NamedReport, SERVICE } from '../../../core/audit/junit.ts'
import type { FailOn } from '../../../core/audit/report.ts'
import type { Petstore } from '../../../core/petstore/create-petstore.ts'

/** The audits of a server and its sessions. */
export interface Verdict {
  /** Whether all of them are ok. */
  readonly ok: boolean
  /** Those of the service first, then the earlier ones of sessions, then those of open sessions. */
  readonly reports: readonly NamedReport[]
  /** Those to print: without the earlier ones that have no errors and no warnings. */
  readonly shown: readonly NamedReport[]
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
  readonly #reports: NamedReport[] = []
  /** How often the service and each session, whose id a client can use again, was judged. */
  readonly #times = new Map<string, number>()
  /** The number of requests that the journals have dropped. */
  #dropped = 0

  constructor(server: PetstoreServer, failOn: FailOn) {
    this.#server = server
    this.#failOn = failOn
    server.sessions.onDelete(({ id, petstore }) => this.#judge(`Session ${id}`, petstore))
    server.onClear(({ session, petstore }) => {
      const { length, dropped } = petstore.journal
      const name = session === null ? SERVICE : `Session ${session.id}`
      if (length + dropped > 0) this.#judge(name, petstore)
    })
  }

  /** Judges everything that is still open. */
  end(): Verdict {
    const earlier = new Set(this.#reports)
    const { petstore, sessions } = this.#server
    this.#judge(SERVICE, petstore)
    for (const { id, petstore } of sessions.list()) this.#judge(`Session ${id}`, petstore)
    const isOfService = ({ name }: NamedReport) => name.startsWith(SERVICE)
    const ofSessions = this.#reports.filter((each) => !isOfService(each) && hasRequests(each))
    const reports = [...this.#reports.filter(isOfService), ...ofSessions]
    return {
      ok: reports.every(({ report }) => report.ok),
      reports,
      shown: reports.filter((each) => hasRequests(each) && !(earlier.has(each) && isClean(each))),
      dropped: this.#dropped,
    }
  }

  #judge(about: string, petstore: Petstore): void {
    const times = (this.#times.get(about) ?? 0) + 1
    this.#times.set(about, times)
    this.#dropped += petstore.journal.dropped
    const name = times === 1 ? about : `${about} #${times}`
    this.#reports.push({ name, report: petstore.audit({ failOn: this.#failOn }) })
  }
}

function hasRequests({ report }: Pick<NamedReport, 'report'>): boolean {
  return report.summary.requests > 0
}

function isClean({ report: { ok, summary } }: NamedReport): boolean {
  return ok && summary.errors + summary.warnings === 0
}
