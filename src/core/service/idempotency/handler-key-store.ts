import type { Answer } from '../../http/answer.ts'
import type { Resettable } from '../../lib/stateful.ts'
import { MIB } from '../../lib/text.ts'
import { KEY_LIFETIME_MS, KEY_LIMIT } from './saved-key.ts'

/** The most that the stored bodies may have, in bytes. */
const ALL_BODIES = 64 * MIB

/** The first request with a key. */
interface First {
  readonly id: string
  /** Service time, epoch ms. */
  readonly at: number
  readonly fingerprint: string
  /** The handler's answer; undefined while the handler runs. */
  readonly answer: Answer | undefined
}

/**
 * The idempotency keys of requests that your handlers answer. They aren't part of a snapshot: nothing
 * is answered from before a reset or a restore.
 */
export class HandlerKeys implements Resettable {
  readonly #firsts = new Map<string, First>()
  #length = 0

  /** Returns the first request with a key; undefined if there's none, or the key has expired. */
  find(name: string, now: number): First | undefined {
    const first = this.#firsts.get(name)
    return first !== undefined && now - first.at < KEY_LIFETIME_MS ? first : undefined
  }

  /** Stores the first request with a key. Forgets the oldest ones if there are too many. */
  set(name: string, first: First): void {
    this.delete(name)
    this.#firsts.set(name, first)
    this.#length += lengthOf(first)
    for (const oldest of this.#firsts.keys()) {
      if (this.#firsts.size <= KEY_LIMIT && this.#length <= ALL_BODIES) return
      this.delete(oldest)
    }
  }

  delete(name: string): void {
    const first = this.#firsts.get(name)
    if (first === undefined) return
    this.#length -= lengthOf(first)
    this.#firsts.delete(name)
  }

  reset(): void {
    this.#firsts.clear()
    this.#length = 0
  }
}

function lengthOf({ answer }: First): number {
  return answer?.handled?.length ?? 0
}
