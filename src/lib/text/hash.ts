/** Returns a 32-bit hash of a text, or of the part from `start` up to `end` (FNV-1a). */
export function hashOf(text: string, start = 0, end = text.length): number {
  let hash = 0x811c9dc5
  for (let index = start; index < end; index += 1) {
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193)
  }
  return hash >>> 0
}
