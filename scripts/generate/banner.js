/** The first line of a generated file: from what it was written, and how to write it anew. */
export const banner = (source) =>
  `// Generated from ${source} by \`npm run generate\`. Do not edit.\n\n`

/** Follows a local `$ref` of the contract. */
export function resolve(document, node) {
  if (node?.$ref === undefined) return node
  const keys = node.$ref.slice(2).split('/')
  return resolve(
    document,
    keys.reduce((value, key) => value[key.replaceAll('~1', '/').replaceAll('~0', '~')], document),
  )
}

/** Copies a schema with every `$ref` in it replaced by what it refers to. */
export function inline(document, node) {
  if (Array.isArray(node)) return node.map((item) => inline(document, item))
  if (typeof node !== 'object' || node === null) return node
  if (node.$ref !== undefined) return inline(document, resolve(document, node))
  return Object.fromEntries(
    Object.entries(node).map(([key, value]) => [key, inline(document, value)]),
  )
}
