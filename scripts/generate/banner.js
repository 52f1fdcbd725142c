/** Returns the first line of a generated file: its source, and how to regenerate it. */
export const banner = (source) =>
  `// Generated from ${source} by \`npm run generate\`. Do not edit.\n\n`

/** Returns a template literal. It has fewer escapes than a string if the text has many quotes. */
export const literal = (text) => `\`${text.replace(/[\\`]|\$(?={)/g, '\\$&')}\``

/** Returns the target of a local `$ref`, or the node itself if it has none. */
export function resolve(document, node) {
  if (node?.$ref === undefined) return node
  const keys = node.$ref.slice(2).split('/')
  return resolve(
    document,
    keys.reduce((value, key) => value[key.replaceAll('~1', '/').replaceAll('~0', '~')], document),
  )
}

/** Returns a copy of a schema with every `$ref` replaced by its target. */
export function inline(document, node) {
  if (Array.isArray(node)) return node.map((item) => inline(document, item))
  if (typeof node !== 'object' || node === null) return node
  if (node.$ref !== undefined) return inline(document, resolve(document, node))
  return Object.fromEntries(
    Object.entries(node).map(([key, value]) => [key, inline(document, value)]),
  )
}
