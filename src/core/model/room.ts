import { StorageError } from '../lib/option-error.ts'

/** The room for all rows: how many bytes they use, and how many they may use. */
export class Room {
  /** A row uses 600 bytes, and one for each character of its texts. */
  used = 0
  readonly #max: number

  /** `max` is the option `maxDataBytes`. */
  constructor(max: number) {
    this.#max = max
  }

  /**
   * Checks that more bytes fit. None, or fewer, always do.
   *
   * @param subject - What needs the bytes, for the message.
   * @throws {StorageError} `<subject>: expected at most <bytes> but got <bytes>`.
   */
  require(bytes: number, subject: string): void {
    const got = this.used + bytes
    if (bytes <= 0 || got <= this.#max) return
    const expected = `at most ${this.#max} bytes of memory (maxDataBytes)`
    throw new StorageError({ path: subject, expected, got })
  }
}
