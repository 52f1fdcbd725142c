import type { Output } from '../../../src/cli/host.ts'

/** Collects what is written to it, and returns it line by line. */
export class Lines implements Output {
  readonly isTTY: boolean
  #text = ''
  #read = 0
  #wake = () => {}

  constructor({ isTTY = false } = {}) {
    this.isTTY = isTTY
  }

  /** Everything that was written. */
  get text(): string {
    return this.#text
  }

  write(text: string): void {
    this.#text += text
    this.#wake()
  }

  /** Resolves with the next line as soon as it is complete. */
  async next(): Promise<string> {
    for (;;) {
      const end = this.#text.indexOf('\n', this.#read)
      if (end >= 0) {
        const line = this.#text.slice(this.#read, end)
        this.#read = end + 1
        return line
      }
      await new Promise<void>((resolve) => {
        this.#wake = resolve
      })
    }
  }
}
