/**
 * Characters that control a terminal or hide what a text says: control characters such as ESC,
 * format characters such as those that turn the direction of writing, line separators, and lone
 * surrogates.
 */
export const UNPRINTABLE = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu

/**
 * Escapes what could control a terminal, or make a text look like another one: ESC becomes
 * `\u001b`. JSON stays JSON with the same meaning.
 */
export function printable(text: string): string {
  return text.replace(UNPRINTABLE, (character) =>
    Array.from({ length: character.length }, (_, index) => {
      return `\\u${character.charCodeAt(index).toString(16).padStart(4, '0')}`
    }).join(''),
  )
}

/** Escapes a text like `printable`, except for the ends of its lines. */
export function printableLines(text: string): string {
  return text.split('\n').map(printable).join('\n')
}
