/** Prints plain JSON as YAML in block style. Short texts are quoted as in JSON, which YAML includes. */
export function toYaml(value: unknown): string {
  return `${printBlock(value, '').trimStart()}\n`
}

/** Prints a value. Lines of its own begin with a line break and `indent`. */
function printBlock(value: unknown, indent: string): string {
  if (typeof value === 'string') return printText(value, indent)
  const isEmpty = typeof value !== 'object' || value === null || Object.keys(value).length === 0
  if (isEmpty) return ` ${JSON.stringify(value)}`
  const inner = `${indent}  `
  return Array.isArray(value)
    ? value.map((item) => `\n${indent}- ${printBlock(item, inner).trimStart()}`).join('')
    : Object.entries(value)
        .map(([key, each]) => `\n${indent}${nameOf(key)}:${printBlock(each, inner)}`)
        .join('')
}

/** Prints a text. One with several lines is a block. */
function printText(text: string, indent: string): string {
  const isBlock = text.includes('\n') && text.trim() === text
  if (!isBlock) return ` ${JSON.stringify(text)}`
  return ` |-\n${text.replaceAll(/^(?=.)/gm, indent)}`
}

function nameOf(key: string): string {
  return /^[a-z$][\w.-]*$/i.test(key) ? key : JSON.stringify(key)
}
