import type { Limit } from '../lib/limit.ts'
import { createQueue } from '../lib/queue.ts'
import { sizeOf } from '../lib/size.ts'
import type { JournalRecord } from './entry.ts'

/** How much a journal stores. */
export interface JournalLimits {
  /** The number of records. */
  readonly limit: number
  /** The estimated bytes of memory that the records and acts use. */
  readonly maxBytes: number
}

/** The newest records, up to a number and a number of bytes. */
export class Records {
  readonly #limits: JournalLimits
  readonly #limit: Limit
  readonly #onDrop: (record: JournalRecord) => void
  readonly #queue = createQueue<JournalRecord>()
  /** The bytes of each record, so that they are estimated once. */
  readonly #sizes = createQueue<number>()
  /** The estimated bytes of all records. */
  #bytes = 0
  #dropped = 0

  /**
   * @param limit - Counts the bytes of the records. It calls `drop`.
   * @param onDrop - Called with each record that is dropped.
   */
  constructor(limits: JournalLimits, limit: Limit, onDrop: (record: JournalRecord) => void) {
    this.#limits = limits
    this.#limit = limit
    this.#onDrop = onDrop
  }

  /** The number of records. */
  get size(): number {
    return this.#queue.size
  }

  /** The number of records that were dropped since the last `clear`. */
  get dropped(): number {
    return this.#dropped
  }

  /** Returns the oldest record; undefined if there is none. */
  first(): JournalRecord | undefined {
    return this.#queue.at(0)
  }

  /** Returns the newest record; undefined if there is none. */
  last(): JournalRecord | undefined {
    return this.#queue.last()
  }

  /** Returns all records, oldest first. */
  items(): readonly JournalRecord[] {
    return this.#queue.items()
  }

  /**
   * Adds a record, and drops the oldest ones that exceed a limit. A record that is too large by
   * itself is dropped too, after all others: the records are always the newest ones, without a gap.
   */
  push(record: JournalRecord): void {
    const bytes = bytesOf(record)
    this.#queue.push(record)
    this.#sizes.push(bytes)
    this.#bytes += bytes
    this.#limit.add(bytes)
    if (this.#queue.size > this.#limits.limit) this.drop()
  }

  /** Drops the oldest record, if there is one. */
  drop(): void {
    const [oldest, bytes] = [this.#queue.at(0), this.#sizes.at(0)]
    if (oldest === undefined || bytes === undefined) return
    this.#queue.shift()
    this.#sizes.shift()
    this.#bytes -= bytes
    this.#limit.add(-bytes)
    this.#dropped += 1
    this.#onDrop(oldest)
  }

  /** Removes all records. */
  clear(): void {
    this.#queue.clear()
    this.#sizes.clear()
    this.#dropped = 0
    this.#limit.add(-this.#bytes)
    this.#bytes = 0
  }

  /** Replaces the records with those of another journal. Those that are too many are dropped. */
  restore(records: readonly JournalRecord[], dropped: number): void {
    this.clear()
    for (const record of records) this.push(record)
    this.#dropped += dropped
  }
}

/** The bytes of a record apart from its notes and texts: its objects, numbers, and short response headers. */
const RECORD_BYTES = 1_200

/** Estimates the memory of a record, in bytes: at least as measured on a 64-bit machine. */
function bytesOf(record: JournalRecord): number {
  const { url, apiKey, requestHeaders, requestBody, trace, notes } = record
  const { body, headers } = record.response
  // The URL is kept as it was received, and put together again.
  let bytes = RECORD_BYTES + notes.bytes + 2 * sizeOf(url) + sizeOf(apiKey)
  bytes += sizeOf(requestBody) + sizeOf(body)
  for (const text of requestHeaders) bytes += sizeOf(text)
  // Without a fault, only these can be long. To look at all headers would take longer than the rest.
  if (trace.fault === undefined) {
    bytes += sizeOf(headers['Access-Control-Allow-Origin']) + sizeOf(headers.Link)
  } else bytes += sizeOf(headers) + sizeOf(trace.fault)
  if (trace.problem !== undefined) bytes += sizeOf(trace.problem)
  return bytes
}
