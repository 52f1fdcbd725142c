export const MIB = 1_048_576

export function byteLength(text: string): number {
  // Most bodies are ASCII, with one byte per character. They need not be encoded.
  return /^[\x20-\x7e]*$/.test(text) ? text.length : new TextEncoder().encode(text).length
}

/** Compares two texts for `sort`, by their code units: in the same order on every machine. */
export function compareTexts(one: string, other: string): number {
  return one < other ? -1 : Number(one > other)
}

/** Returns a 32-bit hash of a text (FNV-1a). */
export function hashOf(text: string): number {
  let hash = 0x811c9dc5
  for (let index = 0; index < text.length; index += 1) {
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193)
  }
  return hash >>> 0
}

/** Returns a short text that differs for different texts, unless both of its hashes collide. */
export function fingerprintOf(text: string): string {
  const hashes = [hashOf(text), hashOf(`${text.length}:${text}`)]
  return [text.length, ...hashes].map((number) => number.toString(36)).join('-')
}

/**
 * Returns a copy of a text. A part that `slice` or a regular expression cuts from a text keeps that
 * whole text in memory; a copy doesn't.
 */
export function copyText(text: string): string {
  return String(JSON.parse(JSON.stringify(text)))
}
