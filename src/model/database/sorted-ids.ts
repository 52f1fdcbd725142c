/** The maximum size of a chunk: a balance between the cost of a shift and the number of chunks. */
const CHUNK = 64

/**
 * A set of ids in ascending order that you can read from any offset.
 *
 * The ids are stored in sorted chunks. Adding, removing and paging are therefore about as fast with
 * a hundred thousand ids as with a hundred. In one long array, each change would shift all later
 * ids.
 */
export class SortedIds {
  #chunks: number[][]
  /**
   * The lowest id that each chunk but the first can have. A search in this array is faster than one in
   * the chunks, which are spread over the memory.
   */
  readonly #starts: number[]
  #size: number

  /** @param ids - The ids to start with, in ascending order. */
  constructor(ids: readonly number[] = []) {
    this.#size = ids.length
    this.#chunks = splitUp(ids)
    this.#starts = this.#chunks.slice(1).map(([first = 0]) => first)
  }

  /** The number of ids. */
  get size(): number {
    return this.#size
  }

  /** Adds an id that is not in the set yet. */
  add(id: number): void {
    this.#size += 1
    const index = this.#chunkOf(id)
    const chunk = this.#chunks[index]
    if (chunk === undefined) {
      // A new array, because `push` would reserve room for 16 more chunks.
      this.#chunks = [[id]]
      return
    }
    chunk.splice(lowerBound(chunk, id), 0, id)
    if (chunk.length > CHUNK) this.#split(index, chunk)
  }

  /** Removes an id, if it is in the set. */
  delete(id: number): void {
    const index = this.#chunkOf(id)
    const chunk = this.#chunks[index]
    if (chunk === undefined) return
    const position = lowerBound(chunk, id)
    if (chunk[position] !== id) return
    this.#size -= 1
    chunk.splice(position, 1)
    this.#compact(index, chunk)
  }

  /** Returns up to `limit` ids, starting at `offset`. */
  slice(offset: number, limit: number): number[] {
    const ids: number[] = []
    let skip = offset
    for (const chunk of this.#chunks) {
      if (ids.length === limit) break
      if (skip < chunk.length) ids.push(...chunk.slice(skip, skip + limit - ids.length))
      skip = Math.max(0, skip - chunk.length)
    }
    return ids
  }

  #split(index: number, chunk: number[]): void {
    const later = chunk.splice(CHUNK / 2)
    this.#chunks.splice(index + 1, 0, later)
    this.#starts.splice(index, 0, later[0] ?? 0)
  }

  /**
   * Gives memory back after an id was removed from a chunk. An array keeps the room of the items that
   * are spliced out of it, so a few ids in many chunks would use as much as if all were still there.
   */
  #compact(index: number, chunk: readonly number[]): void {
    const next = this.#chunks[index + 1] ?? []
    const isSmall = chunk.length + next.length <= CHUNK / 2
    if (chunk.length === 0) {
      this.#chunks.splice(index, 1)
      this.#starts.splice(Math.max(0, index - 1), 1)
    } else if (next.length > 0 && isSmall) {
      this.#chunks.splice(index, 2, chunk.concat(next))
      this.#starts.splice(index, 1)
    } else if (isPowerOfTwo(chunk.length)) this.#chunks[index] = chunk.slice()
  }

  /** Returns the index of the chunk for an id: the last chunk that starts at or before it. */
  #chunkOf(id: number): number {
    return lowerBound(this.#starts, id + 1)
  }
}

/** Splits ids into chunks. None of the new arrays has room for more. */
function splitUp(ids: readonly number[]): number[][] {
  if (ids.length === 0) return []
  if (ids.length <= CHUNK) return [ids.slice()]
  const starts = Array.from({ length: Math.ceil(ids.length / CHUNK) }, (_, index) => index * CHUNK)
  return starts.map((start) => ids.slice(start, start + CHUNK))
}

function isPowerOfTwo(count: number): boolean {
  return (count & (count - 1)) === 0
}

/** Returns the index of the first id that is at least `id` in a sorted array, or its length. */
function lowerBound(ids: readonly number[], id: number): number {
  if (id > (ids.at(-1) ?? Number.NEGATIVE_INFINITY)) return ids.length
  let low = 0
  let high = ids.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((ids[middle] ?? 0) < id) low = middle + 1
    else high = middle
  }
  return low
}
