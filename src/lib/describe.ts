/** Formats a value for an error message: strings in quotes, truncated to 60 characters. */
export function describe(value: unknown): string {
  const text = typeof value === 'bigint' ? `${value}n` : (stringify(value) ?? String(value))
  return text.length > 60 ? `${text.slice(0, 57)}...` : text
}

function stringify(value: unknown): string | undefined {
  if (typeof value === 'number') return String(value)
  try {
    return JSON.stringify(value)
  } catch {
    return Object.prototype.toString.call(value)
  }
}
