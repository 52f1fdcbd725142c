/** Matches one token of JSON: a text, which may be cut, a mark, or anything else up to the next of them. */
const TOKEN = /"(?:[^"\\]|\\.)*"?|[{}[\],:]|[^\s"{}[\],:]+/g

const OPENING = new Set(['{', '['])
const CLOSING = new Set(['}', ']'])

/** The deepest level that is indented. Deeper ones would only move the text out of sight. */
const DEEPEST = 20

/**
 * Indents JSON without parsing it, so that integers beyond 2^53 keep all their digits. Returns a
 * text that doesn't begin like JSON as it is.
 */
export function indentJson(text: string): string {
  if (!/^\s*[{[]/.test(text)) return text
  let depth = 0
  let previous = ''
  let result = ''
  for (const token of text.match(TOKEN) ?? []) {
    if (CLOSING.has(token)) depth = Math.max(0, depth - 1)
    if (isOnOwnLine(token, previous)) result += `\n${'  '.repeat(Math.min(depth, DEEPEST))}`
    result += token === ':' ? ': ' : token
    if (OPENING.has(token)) depth += 1
    previous = token
  }
  return result
}

/** Returns whether a token begins a line. An empty object or list stays on one. */
function isOnOwnLine(token: string, previous: string): boolean {
  if (previous === '') return false
  if (CLOSING.has(token)) return !OPENING.has(previous)
  return OPENING.has(previous) || previous === ','
}
