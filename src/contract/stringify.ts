/** Writes a value as JSON, BigInts as the exact integers they are. Absent (undefined) fields are left out. */
export function stringify(value: unknown): string {
  if (typeof value === 'bigint') return value.toString()
  if (Array.isArray(value)) return `[${value.map(stringify).join(',')}]`
  if (typeof value === 'object' && value !== null) return stringifyObject(value)
  return JSON.stringify(value)
}

function stringifyObject(value: object): string {
  let text = ''
  for (const [name, member] of Object.entries(value)) {
    if (member === undefined) continue
    text += `${text === '' ? '' : ','}${JSON.stringify(name)}:${stringify(member)}`
  }
  return `{${text}}`
}
