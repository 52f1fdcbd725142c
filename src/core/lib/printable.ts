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

function describeError(error: unknown): string {
  const { stack, message, cause }: Partial<Error> = Object(error)
  if (typeof stack !== 'string') return String(error)
  // Firefox and Safari leave the message out of the stack.
  const text = stack.includes(message ?? '') ? stack : `${String(error)}\n${stack}`
  return cause === undefined ? text : `${text}\n[cause]: ${describeError(cause)}`
}
