import { type AuditOptions, readAuditOptions } from '../audit/fail-on.ts'
import type { AuditReport } from '../audit/report.ts'
import type { ControlClient } from '../control/client/http-client.ts'
import { isPlainObject, refuse } from '../lib/check.ts'
import { type ResetOptions, readResetOptions } from '../service/reset.ts'
import type { Snapshot } from '../service/snapshot.ts'
import { createRemoteClock, type FollowClock, type RemoteClock, readClock } from './clock.ts'
import { createRemoteFaults, type RemoteFaults } from './faults.ts'
import { createRemoteJournal, type RemoteJournal } from './journal.ts'
import { createRemoteQuotas, type RemoteQuotas } from './quotas.ts'
import { createRemoteRows, type RemoteRows } from './rows.ts'
import type { RemoteSession } from './server.ts'

/**
 * A petstore on a server: a session of it. The members have the names of those of `Petstore`, and
 * their methods return promises.
 */
export interface RemotePetstore {
  /** The id of the session. */
  readonly id: string
  /** The base URL for clients of the session. */
  readonly url: string
  /** The base URL of the session's control API. */
  readonly controlUrl: string
  /** The clock that drives quota windows, bans, dates, faults and the journal. */
  readonly clock: RemoteClock
  /** The quotas, strikes and bans of callers. */
  readonly quotas: RemoteQuotas
  /** The faults and scenarios that the service injects. */
  readonly faults: RemoteFaults
  /** The most recent requests and their responses. */
  readonly journal: RemoteJournal
  /** The rows. The service sees your writes at once. */
  readonly rows: RemoteRows
  /** Audits the behaviour of the clients. It covers the requests that are still in the journal. */
  audit(options?: AuditOptions): Promise<AuditReport>
  /** Returns the state that determines later responses, as plain, versioned JSON. */
  snapshot(): Promise<Snapshot>
  /** Replaces the state with a snapshot. If the snapshot is invalid, nothing changes. */
  restore(snapshot: Snapshot): Promise<void>
  /** Resets the state to its initial value, and clears the journal, except for parts in `keep`. */
  reset(options?: ResetOptions): Promise<void>
}

/**
 * Creates a petstore for a session. `follow` is called after each change of its clock, before the
 * call that made the change resolves.
 */
export function createRemotePetstore(
  { id, url, controlUrl, client }: RemoteSession,
  follow: FollowClock = async () => {},
): RemotePetstore {
  const followFromStart = async () => follow(await readClock(client), 0)
  return {
    id,
    url,
    controlUrl,
    clock: createRemoteClock(client, follow),
    quotas: createRemoteQuotas(client),
    faults: createRemoteFaults(client),
    journal: createRemoteJournal(client),
    rows: createRemoteRows(client),
    audit: async (options) => readAudit(client, options),
    snapshot: () => client.call('GET', '/state'),
    async restore(snapshot) {
      if (!isPlainObject(snapshot)) {
        refuse('restore', snapshot, 'a snapshot', 'did you forget to await petstore.snapshot()?')
      }
      await client.call('PUT', '/state', snapshot)
      await followFromStart()
    },
    async reset(options) {
      const keep = [...readResetOptions(options)]
      await client.call('POST', '/reset', { keep })
      await followFromStart()
    },
  }
}

function readAudit(client: ControlClient, options: unknown): Promise<AuditReport> {
  return client.call('GET', `/audit?failOn=${readAuditOptions(options).failOn}`)
}
