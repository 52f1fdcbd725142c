import { printable } from '../../lib/printable.ts'

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
