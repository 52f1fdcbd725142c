/** Strings that JSON writes as they are, between quotes. */
const PLAIN = /^[ !#-[\]-~]*$/

/** The names of fields as JSON writes them: there are as many as the contract has fields. */
const names = new Map<string, string>()

/**
 * Writes a value as JSON, BigInts as the exact integers they are. Absent (undefined) fields are left out.
 *
 * Strings and names that need no escapes are not given to `JSON.stringify`: a call of it for each
 * made a pet take 0.95 µs in the place of 0.4.
 */
export function stringify(value: unknown): string {
  if (typeof value === 'bigint') return value.toString()
  if (typeof value === 'string' && PLAIN.test(value)) return `"${value}"`
  if (Array.isArray(value)) return `[${value.map(stringify).join(',')}]`
  if (typeof value === 'object' && value !== null) return stringifyObject(value)
  return JSON.stringify(value)
}

function stringifyObject(value: object): string {
  let text = ''
  for (const [name, member] of Object.entries(value)) {
    if (member === undefined) continue
    text += `${text === '' ? '' : ','}${stringifyName(name)}:${stringify(member)}`
  }
  return `{${text}}`
}

function stringifyName(name: string): string {
  const known = names.get(name)
  if (known !== undefined) return known
  const text = JSON.stringify(name)
  names.set(name, text)
  return text
}
