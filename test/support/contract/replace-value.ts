/** The greatest length of a value that is written on one line. */
const LINE = 90

/**
 * Replaces the value at a key of a YAML text in block style, and keeps everything else, comments
 * included. Removes the key if the value is undefined. Returns the text as it is if it has no such
 * key.
 *
 * `path` lists the keys that lead to it. Each level of the text is indented by two spaces.
 */
export function replaceValue(text: string, path: readonly string[], value: unknown): string {
  const lines = text.split('\n')
  const start = findKey(lines, path)
  const indent = '  '.repeat(path.length - 1)
  if (start === -1) return text
  const next = lines.findIndex((line, at) => at > start && !isInside(line, indent))
  const length = (next === -1 ? lines.length : next) - start
  const key = path.at(-1) ?? ''
  const blank = lines[start + length - 1] === '' ? [''] : []
  const printed = value === undefined ? [] : print(key, value, indent)
  lines.splice(start, length, ...printed, ...blank)
  return lines.join('\n')
}

/** Returns the index of the line with a key; -1 if there's none. */
function findKey(lines: readonly string[], path: readonly string[]): number {
  let [from, end] = [0, lines.length]
  for (const [depth, key] of path.entries()) {
    const indent = '  '.repeat(depth)
    const starts = [`${indent}${key}:`, `${indent}${JSON.stringify(key)}:`]
    const isKey = (line: string) => starts.some((start) => line.startsWith(start))
    const at = lines.slice(from, end).findIndex(isKey)
    if (at === -1) return -1
    from += at
    const length = lines.slice(from + 1, end).findIndex((line) => !isInside(line, indent))
    if (length !== -1) end = from + 1 + length
  }
  return from
}

/** Returns whether a line belongs to the value of a key with an indentation. */
function isInside(line: string, indent: string): boolean {
  return line === '' || line.startsWith(`${indent} `)
}

/** Prints a key and its value as lines: in block style, or on one line if the value is short. */
function print(key: string, value: unknown, indent: string): readonly string[] {
  const name = `${indent}${nameOf(key)}:`
  const flow = printFlow(value)
  const isScalar = typeof value !== 'object' || value === null
  if (isScalar || indent.length + key.length + flow.length < LINE) return [`${name} ${flow}`]
  const inner = `${indent}  `
  if (Array.isArray(value)) return [name, ...value.map((item) => `${inner}- ${printFlow(item)}`)]
  return [name, ...Object.entries(value).flatMap(([part, one]) => print(part, one, inner))]
}

/** Prints a value in flow style. */
function printFlow(value: unknown): string {
  if (typeof value === 'string') return printText(value)
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  if (Array.isArray(value)) return `[${value.map(printFlow).join(', ')}]`
  const fields = Object.entries(value).map(([key, one]) => `${nameOf(key)}: ${printFlow(one)}`)
  return fields.length === 0 ? '{}' : `{ ${fields.join(', ')} }`
}

function nameOf(key: string): string {
  return /^[a-z$][\w.-]*$/i.test(key) ? key : JSON.stringify(key)
}

/** Prints a text without quotes if it can't be read as anything else, and as JSON otherwise. */
function printText(text: string): string {
  const isPlain =
    /^[a-z][\w -]*\w$/i.test(text) && !/^(?:true|false|null|yes|no|on|off)$/i.test(text)
  return isPlain ? text : JSON.stringify(text)
}
