/** Methods that every form can send too (Fetch standard, "CORS-safelisted method"). */
const SAFE_METHODS: ReadonlySet<string> = new Set(['GET', 'HEAD', 'POST'])

const FORM_TYPES: ReadonlySet<string> = new Set([
  'application/x-www-form-urlencoded',
  'multipart/form-data',
  'text/plain',
])

/**
 * What browsers add by themselves, and some of them show to a worker. No page can set it: the Fetch
 * standard forbids all but `User-Agent`, and that one Chromium drops.
 */
const ADDED_BY_BROWSER =
  /^(sec-|proxy-|host$|accept-encoding$|user-agent$|referer$|origin$|cookie$|dnt$|content-length$)/

/** Bytes that no safelisted value has (Fetch standard, "CORS-unsafe request-header byte"). */
const UNSAFE_BYTES = /["():<>?@[\\\]{}]|[^\t -~\x80-\xff]/

const SAFE_VALUES: Readonly<Record<string, (value: string) => boolean>> = {
  accept: (value) => !UNSAFE_BYTES.test(value),
  'accept-language': isLanguage,
  'content-language': isLanguage,
  'content-type': (value) =>
    !UNSAFE_BYTES.test(value) &&
    FORM_TYPES.has((value.split(';', 1)[0] ?? '').trim().toLowerCase()),
  range: isSimpleRange,
  // Not in the standard: Chromium adds it for users who save data, and asks nobody.
  'save-data': (value) => value.toLowerCase() === 'on',
}

/** The most characters that the value of a safelisted header has, and all of them together. */
const LONGEST = { one: 128, all: 1_024 }

/** Tells whether a browser asks before it sends such a request to another origin. */
export function needsPreflight(method: string, unsafe: readonly string[]): boolean {
  return unsafe.length > 0 || !SAFE_METHODS.has(method)
}

/** Tells whether a preflight must list the method. */
export function isSafeMethod(method: string): boolean {
  return SAFE_METHODS.has(method)
}

/**
 * Lists the headers that need a preflight (Fetch standard, "CORS-unsafe request-header names"):
 * lower case, sorted. `list` has names and values in turn.
 */
export function unsafeHeaders(list: readonly string[]): readonly string[] {
  const unsafe: string[] = []
  const safe: string[] = []
  let length = 0
  for (let index = 0; index < list.length; index += 2) {
    const name = (list[index] ?? '').toLowerCase()
    const value = list[index + 1] ?? ''
    if (ADDED_BY_BROWSER.test(name)) continue
    const isSafe = SAFE_VALUES[name]?.(value) === true && value.length <= LONGEST.one
    if (isSafe) length += value.length
    const names = isSafe ? safe : unsafe
    names.push(name)
  }
  return (length > LONGEST.all ? [...unsafe, ...safe] : unsafe).sort()
}

function isLanguage(value: string): boolean {
  return /^[0-9A-Za-z *,\-.;=]*$/.test(value)
}

/** One that has a start, and no end before it (Fetch standard, "simple range header value"). */
function isSimpleRange(value: string): boolean {
  const [, start, end = ''] = /^bytes=(\d+)-(\d*)$/.exec(value) ?? []
  return start !== undefined && (end === '' || Number(start) <= Number(end))
}
