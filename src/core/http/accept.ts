/**
 * Returns whether `Accept` prefers a media type to the one that is sent by default: its quality is
 * higher, or it's the same and the client has named the type (RFC 9110 §12.5.1).
 */
export function prefers(accept: string | undefined, type: string, standard: string): boolean {
  const ranges = accept?.toLowerCase().split(',').map(readRange) ?? []
  const quality = qualityOf(ranges, type)
  const other = qualityOf(ranges, standard)
  const isNamed = ranges.some(({ range }) => range === type)
  return quality > other || (isNamed && quality > 0 && quality === other)
}

/** A media range, such as `application/*`, and its quality from 0 to 1. */
interface Range {
  readonly range: string
  readonly quality: number
}

function readRange(item: string): Range {
  const [range = '', ...parameters] = item.split(';').map((part) => part.trim())
  const q = Number(parameters.find((each) => each.startsWith('q='))?.slice(2) ?? 1)
  return { range, quality: q >= 0 && q <= 1 ? q : 1 }
}

/** Returns the quality of a media type: that of the most specific range; 0 if none matches. */
function qualityOf(ranges: readonly Range[], type: string): number {
  const wildcards = [type, `${type.split('/', 1)[0]}/*`, '*/*']
  const found = wildcards.flatMap((each) => ranges.filter(({ range }) => range === each))
  return found[0]?.quality ?? 0
}
