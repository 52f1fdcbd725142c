/**
 * Characters that control a terminal or hide what a text says: control characters such as ESC,
 * format characters such as those that turn the direction of writing, line separators, and lone
 * surrogates.
 */
export const UNPRINTABLE = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu

/** The beginning of a command that GitHub's and Azure's runners obey anywhere in a line: `##[error]`. */
const COMMAND = /#(?=#[\w.-]*\[)/g

/** The beginning of a command that GitHub's runner obeys at the start of a line: `::error::`. */
const COMMAND_LINE = /^(\s*):(?=:.*::)/

/**
 * Escapes what could control a terminal or the runner of a CI job, or make a text look like another
 * one: ESC becomes `\u001b`. JSON stays JSON with the same meaning. Whatever a client has sent goes
 * through this, or `printableLines`, on its way to a terminal, a log or a page.
 */
export function printable(text: string): string {
  return text
    .replace(UNPRINTABLE, escapeAll)
    .replace(COMMAND, escapeAll)
    .replace(COMMAND_LINE, (_, indent: string) => indent + escapeAll(':'))
}

function escapeAll(characters: string): string {
  return Array.from({ length: characters.length }, (_, index) => {
    return `\\u${characters.charCodeAt(index).toString(16).padStart(4, '0')}`
  }).join('')
}

/** Escapes a text like `printable`, except for the ends of its lines. */
export function printableLines(text: string): string {
  return text.split('\n').map(printable).join('\n')
}

/** Logs an error with its causes. Its messages may quote what a client has sent. */
export function logError(message: string, error: unknown): void {
  console.error(printableLines(`${message} ${describeError(error)}`))
}

/** The causes that are shown: an error may be its own cause. */
const MAX_CAUSES = 5

function describeError(error: unknown, level = 0): string {
  const { stack, message, cause }: Partial<Error> = Object(error)
  if (typeof stack !== 'string') return String(error)
  // Firefox and Safari leave the message out of the stack.
  const text = stack.includes(message ?? '') ? stack : `${String(error)}\n${stack}`
  if (cause === undefined || level === MAX_CAUSES) return text
  return `${text}\n[cause]: ${describeError(cause, level + 1)}`
}

/** What breaks up a mention, an issue number or a link without being visible. */
const BREAK = '&#8203;'

/**
 * Characters that could act as markup, and the beginnings of what GitHub links without markup:
 * `@name`, `#1`, `https://` and `www.`.
 */
const MARKUP = /[\\`*_~|[\]<>&@#]|:\/\/|www\./gi

/**
 * Escapes foreign text for a line of Markdown, such as a table cell: it shows the text as it is, and
 * nobody is mentioned.
 */
export function escapeMarkdown(text: string): string {
  return printable(text.replaceAll(/\s+/g, ' ')).replaceAll(MARKUP, (mark) => {
    if (mark === '<') return '&lt;'
    if (mark === '&') return '&amp;'
    if (mark === '@' || mark === '#') return mark + BREAK
    return mark.length === 1 ? `\\${mark}` : `${mark.slice(0, -1)}${BREAK}${mark.slice(-1)}`
  })
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
}

/** The characters that XML 1.0 forbids even when escaped. */
const FORBIDDEN = /[^\t\n\r\x20-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu

/** Escapes foreign text for an attribute or the content of an XML element. */
export function escapeXml(text: string): string {
  return printable(text)
    .replaceAll(FORBIDDEN, '\ufffd')
    .replaceAll(/[&<>"]/g, (mark) => ENTITIES[mark] ?? mark)
}
