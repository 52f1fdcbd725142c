/** Formats a value for an error message: strings in quotes, truncated to 60 characters. */
export function describe(value: unknown): string {
  const text = stringify(value) ?? String(value)
  return text.length > 60 ? `${text.slice(0, 57)}...` : text
}

function stringify(value: unknown): string | undefined {
  if (typeof value === 'bigint') return `${value}n`
  if (typeof value === 'number') return String(value)
  if (typeof value === 'function') return `the function ${value.name || '(anonymous)'}`
  try {
    // As JSON, a date looks like the string that may be expected instead.
    return value instanceof Date ? `the Date ${value.toISOString()}` : JSON.stringify(value)
  } catch {
    return Object.prototype.toString.call(value)
  }
}
