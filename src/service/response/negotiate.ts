/** Returns whether a client prefers problem details (RFC 9457) to plain JSON, or both equally. */
export function prefersProblemDetail(accept: string | undefined): boolean {
  if (accept === undefined) return false
  const ranges = accept.toLowerCase().split(',')
  const quality = qualityOf(ranges, 'application/problem+json')
  return quality > 0 && quality >= qualityOf(ranges, 'application/json')
}

/**
 * Returns the quality of a media type in `Accept` (RFC 9110 §12.5.1), from 0 to 1; 0 if not listed.
 */
function qualityOf(ranges: readonly string[], type: string): number {
  const range = ranges.find((item) => item.split(';', 1)[0]?.trim() === type)
  if (range === undefined) return 0
  const [, quality = '1'] = /;\s*q=([\d.]{1,5})/.exec(range) ?? []
  return Number(quality)
}
