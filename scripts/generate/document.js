import { banner, literal } from './banner.js'

/** Matches the headers that nearly every response has. They always appear together. */
const COMMON = /"X-RateLimit-Limit":"@"(?:,"[\w-]+":"@")*/g

/**
 * Generates a module with the contract, for `petstore.openapi`.
 *
 * Repeated parts are abbreviated, which makes the download for a page a third smaller.
 * `readDocument` expands them.
 */
export function documentFile(document) {
  const text = JSON.stringify(document)
  const named = text
    .replaceAll(/\{"\$ref":"#\/components\/([^"]+)"\}/g, '"@$1"')
    .replaceAll(/"([\w-]+)":"@headers\/\1"/g, '"$1":"@"')
  const headers = mostFrequent(named.match(COMMON))
  const short = named.replaceAll(headers, '"@":"@"')
  if (expand(short, headers) !== text)
    throw new Error("The abbreviated contract doesn't expand to the original.")
  return [
    banner('openapi.yaml').trimEnd(),
    '/** The headers that `"@":"@"` stands for. */',
    `export const commonHeaders: string = ${literal(headers)}\n`,
    '/** The contract as JSON. `"@a/b"` stands for a reference, `"@"` for one to the header of that name. */',
    `export const documentJson: string = ${literal(short)}\n`,
  ].join('\n')
}

/** Returns the text that occurs most often. */
function mostFrequent(texts) {
  const counts = new Map()
  for (const text of texts) counts.set(text, (counts.get(text) ?? 0) + 1)
  return [...counts].sort(([, some], [, others]) => others - some)[0][0]
}

/** Expands the abbreviations as `readDocument` in src/core/settings/configured-document.ts does. */
function expand(short, headers) {
  return short
    .replaceAll('"@":"@"', headers)
    .replaceAll(/"([\w-]+)":"@"/g, '"$1":"@headers/$1"')
    .replaceAll(/"@(\w+\/[\w.-]+)"/g, '{"$ref":"#/components/$1"}')
}
