/** Methods that need no preflight (Fetch standard, "CORS-safelisted method"). */
const SAFE_METHODS: ReadonlySet<string> = new Set(['GET', 'HEAD', 'POST'])

/** The media types of HTML forms, which need no preflight. */
const FORM_TYPES: ReadonlySet<string> = new Set([
  'application/x-www-form-urlencoded',
  'multipart/form-data',
  'text/plain',
])

/**
 * Headers that the browser adds itself. Some browsers show them to a service worker. A page cannot
 * set them: the Fetch standard forbids all except `User-Agent`, which Chromium ignores.
 */
const ADDED_BY_BROWSER =
  /^(sec-|proxy-|host$|accept-encoding$|user-agent$|referer$|origin$|cookie$|dnt$|content-length$)/

/** Characters that make a value unsafe (Fetch standard, "CORS-unsafe request-header byte"). */
const UNSAFE_BYTES = /["():<>?@[\\\]{}]|[^\t -~\x80-\xff]/

/** Tests by header name for values that need no preflight (Fetch standard, "CORS-safelisted"). */
const SAFE_VALUES: Readonly<Record<string, (value: string) => boolean>> = {
  accept: (value) => !UNSAFE_BYTES.test(value),
  'accept-language': isLanguage,
  'content-language': isLanguage,
  'content-type': (value) =>
    !UNSAFE_BYTES.test(value) &&
    FORM_TYPES.has((value.split(';', 1)[0] ?? '').trim().toLowerCase()),
  range: isSimpleRange,
  // Not in the standard. Chromium adds this header in data-saver mode, without a preflight.
  'save-data': (value) => value.toLowerCase() === 'on',
}

/** The maximum length of one safe value, and of all safe values together, in characters. */
const MAX_LENGTH = { one: 128, all: 1_024 }

/** Returns whether a browser sends a preflight before a cross-origin request. */
export function needsPreflight(method: string, unsafe: readonly string[]): boolean {
  return unsafe.length > 0 || !SAFE_METHODS.has(method)
}

/** Returns whether a method needs no preflight. */
export function isSafeMethod(method: string): boolean {
  return SAFE_METHODS.has(method)
}

/**
 * Returns the names of the headers that need a preflight, in lower case and sorted (Fetch standard,
 * "CORS-unsafe request-header names"). `list` is a flat list of names and values.
 */
export function unsafeHeaders(list: readonly string[]): readonly string[] {
  const unsafe: string[] = []
  const safe: string[] = []
  let length = 0
  for (let index = 0; index < list.length; index += 2) {
    const name = (list[index] ?? '').toLowerCase()
    const value = list[index + 1] ?? ''
    if (ADDED_BY_BROWSER.test(name)) continue
    const isSafe = SAFE_VALUES[name]?.(value) === true && value.length <= MAX_LENGTH.one
    if (isSafe) length += value.length
    const names = isSafe ? safe : unsafe
    names.push(name)
  }
  return (length > MAX_LENGTH.all ? [...unsafe, ...safe] : unsafe).sort()
}

function isLanguage(value: string): boolean {
  return /^[0-9A-Za-z *,\-.;=]*$/.test(value)
}

/**
 * Returns whether a range has a start, and an end after it if any (Fetch standard, "simple range
 * header value").
 */
function isSimpleRange(value: string): boolean {
  const [, start, end = ''] = /^bytes=(\d+)-(\d*)$/.exec(value) ?? []
  return start !== undefined && (end === '' || Number(start) <= Number(end))
}
