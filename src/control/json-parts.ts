/** The most characters of a text in a part. */
const TEXT_LENGTH = 65_536

/**
 * Yields the JSON text of a value in parts: each item of a list is a part of its own, in the value
 * itself or in the members of an object, and a long text is several parts. The parts together equal
 * `JSON.stringify(value)`.
 *
 * A list may be any iterable. Its items are read one by one, so they need not be in memory at once,
 * and the text may be longer than the longest string.
 */
export function* jsonParts(value: unknown): Generator<string, void, undefined> {
  if (isLongText(value)) yield* textParts(value)
  else if (isList(value)) yield* listParts(value)
  else if (isObject(value)) yield* objectParts(value)
  else yield JSON.stringify(value) ?? ''
}

function* textParts(text: string): Generator<string, void, undefined> {
  yield '"'
  for (let start = 0; start < text.length; ) {
    const rest = text.slice(start, start + TEXT_LENGTH)
    // A character outside the basic plane isn't divided: its halves would be escaped.
    const part = /[\ud800-\udbff]$/.test(rest) && rest.length > 1 ? rest.slice(0, -1) : rest
    yield JSON.stringify(part).slice(1, -1)
    start += part.length
  }
  yield '"'
}

function* listParts(items: Iterable<unknown>): Generator<string, void, undefined> {
  let start = '['
  for (const item of items) {
    if (isObject(item) && Object.values(item).some(isLongText)) {
      yield start
      yield* jsonParts(item)
    } else yield `${start}${JSON.stringify(item) ?? 'null'}`
    start = ','
  }
  yield start === '[' ? '[]' : ']'
}

function* objectParts(value: object): Generator<string, void, undefined> {
  let start = '{'
  for (const [name, member] of Object.entries(value)) {
    if (!hasJson(member)) continue
    yield `${start}${JSON.stringify(name)}:`
    yield* jsonParts(member)
    start = ','
  }
  yield start === '{' ? '{}' : '}'
}

function isLongText(value: unknown): value is string {
  return typeof value === 'string' && value.length > TEXT_LENGTH
}

function isList(value: unknown): value is Iterable<unknown> {
  return isObject(value) && Symbol.iterator in value
}

/** Returns whether a value is an object that JSON writes member by member. A `Date` isn't. */
function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !('toJSON' in value)
}

/** Returns whether JSON has a form for a value. If not, an object leaves out the member. */
function hasJson(value: unknown): boolean {
  return value !== undefined && typeof value !== 'function' && typeof value !== 'symbol'
}
