/** Matches names that need no quotes in an object literal. */
const NAME = /^[A-Za-z_$][\w$]*$/

/** Writes JSON as a JavaScript literal on one line, in the style of the documentation. */
export function toCode(value: unknown): string {
  if (typeof value === 'string') return quote(value)
  if (Array.isArray(value)) return `[${value.map(toCode).join(', ')}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  const members = Object.entries(value).map(
    ([name, each]) => `${memberName(name)}: ${toCode(each)}`,
  )
  return members.length === 0 ? '{}' : `{ ${members.join(', ')} }`
}

/** A member `__proto__` would set the prototype of the object. */
function memberName(name: string): string {
  if (name === '__proto__') return `['${name}']`
  return NAME.test(name) ? name : quote(name)
}

function quote(text: string): string {
  const inner = JSON.stringify(text).slice(1, -1).replaceAll('\\"', '"').replaceAll("'", "\\'")
  return `'${inner}'`
}
