/** Matches ASCII strings without characters that JSON escapes. */
const PLAIN = /^[ !#-[\]-~]*$/

/**
 * Converts a value to JSON, with BigInts as exact integers. Undefined fields are omitted.
 *
 * Plain strings bypass `JSON.stringify`: calling it for each string doubled the time for a pet.
 */
export function stringify(value: unknown): string {
  if (typeof value === 'bigint') return value.toString()
  if (typeof value === 'string' && PLAIN.test(value)) return `"${value}"`
  if (Array.isArray(value)) return `[${value.map(stringify).join(',')}]`
  if (isObject(value)) return stringifyObject(value)
  return JSON.stringify(value)
}

function stringifyObject(value: Readonly<Record<string, unknown>>): string {
  let text = ''
  for (const name of Object.keys(value)) {
    const member = value[name]
    if (member === undefined) continue
    text += `${text === '' ? '' : ','}${stringify(name)}:${stringify(member)}`
  }
  return `{${text}}`
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null
}
