import { banner } from './banner.js'

/** Headers that come together wherever a reply has one of them: nearly everywhere. */
const COMMON = /"X-RateLimit-Limit":"@"(?:,"[\w-]+":"@")*/g

/** The contract as JSON: a file for `petstore-mock/openapi.json`, a module for `petstore.openapi`. */
export function documentFiles(document) {
  return {
    'src/contract/generated/openapi.gen.json': `${JSON.stringify(document, null, 2)}\n`,
    'src/contract/generated/document.gen.ts': documentModule(JSON.stringify(document)),
  }
}

/** The contract without what repeats: a third less for a page to load. `readDocument` undoes it. */
function documentModule(text) {
  const named = text
    .replaceAll(/\{"\$ref":"#\/components\/([^"]+)"\}/g, '"@$1"')
    .replaceAll(/"([\w-]+)":"@headers\/\1"/g, '"$1":"@"')
  const headers = mostFrequent(named.match(COMMON))
  const short = named.replaceAll(headers, '"@":"@"')
  if (expand(short, headers) !== text) throw new Error('The contract cannot be abbreviated.')
  return [
    banner('openapi.yaml').trimEnd(),
    '/** The headers that nearly every reply has, which `"@":"@"` stands for. */',
    `export const commonHeaders: string =\n  ${JSON.stringify(headers)}\n`,
    '/** The contract as JSON text: `"@a/b"` is a reference, `"@"` one to the header of that name. */',
    `export const documentJson: string =\n  ${JSON.stringify(short)}\n`,
  ].join('\n')
}

/** The text that is there most often. */
function mostFrequent(texts) {
  const counts = new Map()
  for (const text of texts) counts.set(text, (counts.get(text) ?? 0) + 1)
  return [...counts].sort(([, some], [, others]) => others - some)[0][0]
}

/** As in src/contract/document.ts, which this proves right. */
function expand(short, headers) {
  return short
    .replaceAll('"@":"@"', headers)
    .replaceAll(/"([\w-]+)":"@"/g, '"$1":"@headers/$1"')
    .replaceAll(/"@(\w+\/[\w.-]+)"/g, '{"$ref":"#/components/$1"}')
}
