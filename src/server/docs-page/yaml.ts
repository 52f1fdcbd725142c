/** The greatest length of a value that is written on one line. */
const LINE = 90

/**
 * Replaces the value at a key of a YAML text in block style, and keeps everything else, comments
 * included. Returns the text as it is if it has no such key.
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
  lines.splice(start, length, ...print(key, value, indent), ...blank)
  return lines.join('\n')
}

/** Returns the index of the line with a key; -1 if there is none. */
function findKey(lines: readonly string[], path: readonly string[]): number {
  let from = 0
  for (const [depth, key] of path.entries()) {
    const start = `${'  '.repeat(depth)}${key}:`
    from = lines.findIndex((line, at) => at >= from && line.startsWith(start))
    if (from === -1) return -1
  }
  return from
}

/** Returns whether a line belongs to the value of a key with an indentation. */
function isInside(line: string, indent: string): boolean {
  return line === '' || line.startsWith(`${indent} `)
}

/** Prints a key and its value as lines. Short values and scalars are JSON, which YAML includes. */
function print(key: string, value: unknown, indent: string): readonly string[] {
  const json = JSON.stringify(value)
  const name = `${indent}${/^[a-z$][\w-]*$/i.test(key) ? key : JSON.stringify(key)}:`
  if (typeof value !== 'object' || value === null || json.length < LINE) return [`${name} ${json}`]
  const inner = `${indent}  `
  if (Array.isArray(value))
    return [name, ...value.map((item) => `${inner}- ${JSON.stringify(item)}`)]
  return [name, ...Object.entries(value).flatMap(([part, one]) => print(part, one, inner))]
}
