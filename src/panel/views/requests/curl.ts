import type { JournalEntry } from '../../../core/journal/entry.ts'
import { printable, UNPRINTABLE } from '../../../core/lib/printable.ts'

/** Headers that curl sets itself. */
const OWN_HEADERS = new Set(['host', 'content-length', 'connection', 'accept-encoding'])

/** Writes the curl command that sends a request again, to an origin such as `http://127.0.0.1:4010`. */
export function toCurl(entry: JournalEntry, origin: string): string {
  const { method, url, requestHeaders, requestBody } = entry
  const headers = Object.entries(requestHeaders)
    .filter(([name]) => !OWN_HEADERS.has(name))
    // Without a value, a colon would remove the header.
    .flatMap(([name, value]) => ['-H', quote(value === '' ? `${name};` : `${name}: ${value}`)])
  // Otherwise curl adds a type of its own.
  if (requestBody !== null && !('content-type' in requestHeaders))
    headers.push('-H', 'Content-Type:')
  const body = requestBody === null ? [] : ['--data-raw', quote(requestBody)]
  const verb = method === 'HEAD' ? ['-I'] : ['-X', quote(method)]
  // curl would expand brackets, and remove dots from the path.
  const asIs = [
    ...(/[[\]{}]/.test(url) ? ['--globoff'] : []),
    ...(/\/\.{1,2}(?:[/?]|$)/.test(url) ? ['--path-as-is'] : []),
  ]
  return ['curl', ...asIs, ...verb, quote(origin + url), ...headers, ...body].join(' ')
}

/**
 * Quotes a text for a shell. Nothing is special between single quotes, but a terminal would act on
 * control characters while the command is pasted. bash and zsh read their escapes in `$'…'`.
 */
function quote(text: string): string {
  if (/^[\w@%+=:,./-]+$/.test(text)) return text
  if (printable(text) === text) return `'${text.replaceAll("'", "'\\''")}'`
  const escaped = text.replace(/[\\']/g, '\\$&').replace(UNPRINTABLE, escapeBytes)
  return `$'${escaped}'`
}

/** Escapes a character as its bytes in UTF-8, so that the locale of the shell makes no difference. */
function escapeBytes(character: string): string {
  if (character === '\n') return '\\n'
  const bytes = [...new TextEncoder().encode(character)]
  return bytes.map((byte) => `\\x${byte.toString(16).padStart(2, '0')}`).join('')
}
