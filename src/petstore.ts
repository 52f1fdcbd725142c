import type { OpenAPIV3 } from 'openapi-types'
import { defaultWorld } from '../fixtures/default-world.ts'
import { handlers } from '../handlers/index.ts'
import { answerFetch } from './adapters/fetch.ts'
import { audit } from './audit/audit.ts'
import type { AuditReport } from './audit/report.ts'
import { type PetstoreDocument, readDocument } from './contract/document.ts'
import { createFaults, type Faults } from './faults/faults.ts'
import type { ApiReply, ApiRequest } from './http/messages.ts'
import type { Journal } from './journal/journal.ts'
import { type Changes, createChanges } from './lib/emitter.ts'
import type { Collections } from './model/database/database.ts'
import { createIds } from './model/ids.ts'
import { createModel } from './model/model.ts'
import { createQuotas, type Quotas } from './quota/service.ts'
import type { Scope } from './service/context.ts'
import { handle } from './service/handle.ts'
import { resetParts, restoreSnapshot, type Snapshot, takeSnapshot } from './service/snapshot.ts'
import { createParts, type Parts } from './service/state.ts'
import { makeScarce } from './service/steps/quota.ts'
import type { PetstoreOptions } from './settings/options.ts'
import { readOptions, type Settings } from './settings/settings.ts'
import type { Clock } from './time/clock.ts'

/** A whole Petstore service in memory, without the adapter to msw. */
export interface PetstoreCore {
  /** The @mswjs/data models. Writes through them are seen by the service at once. */
  readonly db: Collections
  /** The contract. */
  readonly openapi: PetstoreDocument & OpenAPIV3.Document
  /** Answers like the global `fetch`, from the service, without interception. */
  fetch(input: RequestInfo | URL, init?: RequestInit): Promise<Response>
  /** Answers a request, plain data in and out, synchronously. */
  handle(request: ApiRequest): ApiReply
  /** The one clock that drives everything. */
  readonly clock: Clock
  readonly quotas: Quotas
  readonly faults: Faults
  readonly journal: Journal
  /** Judges how the clients behaved, as far as the journal goes back. */
  audit(): AuditReport
  /** Returns all that decides how later requests are answered, as plain, versioned JSON. */
  snapshot(): Snapshot
  /**
   * Puts a snapshot in the place of the state, all of it or nothing.
   *
   * @throws {TypeError} when it is of another version, or broken.
   */
  restore(snapshot: Snapshot): void
  /** Goes back to how it was created: data, quotas, bans, clock, faults, random, journal. */
  reset(): void
}

/** A petstore, and what its adapters need of it. */
export interface PetstoreParts {
  readonly core: PetstoreCore
  readonly settings: Settings
  readonly parts: Parts
  readonly changes: Changes
}

/**
 * Puts a petstore together.
 *
 * @throws {TypeError} naming the option that is wrong, what it got and what it takes.
 */
export function assemble(
  options: PetstoreOptions = {},
  changes: Changes = createChanges(),
): PetstoreParts {
  const settings = readOptions(options, defaultWorld)
  const parts = createParts(settings, changes)
  const model = createModel(parts.data, createIds(settings.idBase))
  const scope: Scope = { settings, parts, model, handlers }
  const answer = (request: ApiRequest) => handle(request, scope)
  const { clock, journal } = parts
  const core: PetstoreCore = {
    db: parts.data.collections,
    get openapi() {
      return readDocument()
    },
    fetch: (input, init) => answerFetch(answer, input, init),
    handle: answer,
    clock,
    quotas: createQuotas(scope),
    faults: createFaults(parts.faults, {
      lifecycle: settings.lifecycle,
      makeScarce: (remaining) => makeScarce(remaining, scope),
    }),
    journal,
    audit: () => audit(journal.records(), { ...settings, isCut: journal.isCut }),
    snapshot: () => takeSnapshot(parts),
    restore(snapshot) {
      restoreSnapshot(parts, snapshot)
      parts.faults.forgetRemovers()
      journal.breakOff()
      changes.tell({ kind: 'state', cause: 'restore' })
    },
    reset() {
      resetParts(parts)
      changes.tell({ kind: 'state', cause: 'reset' })
    },
  }
  return { core, settings, parts, changes }
}
