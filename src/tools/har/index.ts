import { OptionError, throwOptionError } from '../../core/lib/check.ts'
import { plural } from '../../core/lib/describe.ts'
import type { MockedApi } from '../openapi/index.ts'
import { recordedHandlers } from './handlers.ts'
import { BEGINNING } from './positions.ts'
import { type Recording, readRecording } from './recording.ts'

/** The options of `fromHar`. */
export interface HarOptions {
  /**
   * Whether each response takes as long as it took when it was recorded.
   * @default false
   */
  readonly delays?: boolean
}

/**
 * Creates a mock that plays a recording: an HTTP archive (HAR 1.2) as an object, or the path of one.
 *
 * @throws {TypeError} naming the place of what is wrong in the recording, or the option.
 */
export async function fromHar(
  source: string | object,
  { delays = false }: HarOptions = {},
): Promise<MockedApi> {
  if (typeof delays !== 'boolean') throwOptionError('delays', delays, 'a boolean')
  const recording = await readRecording(source)
  const summary = summarize(recording)
  if (recording.exchanges.length === 0) {
    const expected = 'a recording of requests over HTTP that were answered'
    throw new OptionError({ path: 'har', expected, got: source, shown: summary })
  }
  const handlers = recordedHandlers(recording.exchanges, delays)
  const [host, ...others] = new Set(recording.exchanges.map(({ url }) => url.host))
  const title = host !== undefined && others.length === 0 ? { title: host } : {}
  const options = { handlers, state: BEGINNING, operations: false, ...title } as const
  return { options, summary, notes: [], ids: [] }
}

/** The options of `explore` and of the command line for a recording. */
export interface HarSource extends HarOptions {
  /** An HTTP archive (HAR), or the path of one. */
  readonly har?: string | object
}

/** Returns `31 of 40 requests to 2 origins; left out: 5 preflights, 4 without an answer`. */
function summarize({ exchanges, total, leftOut }: Recording): string {
  const origins = new Set(exchanges.map(({ url }) => url.origin))
  const kinds = [...leftOut].map(
    ([kind, count]) => `${count} ${count === 1 ? kind.replace(/s$/, '') : kind}`,
  )
  const played = leftOut.size === 0 ? '' : `${exchanges.length} of `
  const others = kinds.length === 0 ? '' : `; left out: ${kinds.join(', ')}`
  return `${played}${plural(total, 'request')} to ${plural(origins.size, 'origin')}${others}`
}
