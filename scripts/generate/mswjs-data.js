import { readFileSync } from 'node:fs'

/**
 * Replacements for the modules behind unused features of @mswjs/data (relations, request handlers,
 * sync between tabs, logging), and smaller versions of others. The latter rely on rows being flat,
 * and on the tables being the only listeners.
 */
const STAND_INS = {
  '/model/generateRestHandlers': 'export {}',
  '/model/generateGraphQLHandlers': 'export {}',
  '/defineRelationalProperties': 'export const defineRelationalProperties = () => {}',
  '/relations/Relation': 'export const RelationKind = {}',
  debug: 'export {}',
  '/extensions/sync': 'export const sync = () => {}',
  'lodash/isFunction': "export default (value) => typeof value === 'function'",
  lodash: "export const isFunction = (value) => typeof value === 'function'",
  'lodash/get': 'export default (value, path) => path.reduce((node, key) => node?.[key], value)',
  'lodash/set': `export default (value, path, next) => {
    if (path.some((key) => ['__proto__', 'constructor', 'prototype'].includes(key))) return
    const last = path.length - 1
    path.slice(0, last).reduce((node, key) => (node[key] ??= {}), value)[path[last]] = next
  }`,
  'date-fns': 'export const compareAsc = (left, right) => Math.sign(left - right)',
  md5: 'export default (text) => text',
  'strict-event-emitter': `export class Emitter {
    listeners = {}
    on(event, listener) {
      this.listeners[event] = [...(this.listeners[event] ?? []), listener]
    }
    emit(event, ...data) {
      for (const listener of this.listeners[event] ?? []) listener(...data)
    }
  }`,
}

/** The helpers that TypeScript adds to code for old engines, rewritten for current ones. */
const HELPERS = {
  __assign: 'Object.assign',
  __read: '(items) => [...items]',
  __spreadArray: '(to, from) => (to.push(...from), to)',
  __rest: `(value, names) => {
    const rest = { ...value }
    for (const name of names) delete rest[name]
    return rest
  }`,
  __extends: `(child, parent) => {
    Object.setPrototypeOf(child, parent)
    Object.setPrototypeOf(child.prototype, parent.prototype)
  }`,
}

/** An esbuild plugin that loads @mswjs/data as ES modules, with the replacements above. */
export const modernised = {
  name: 'modernised',
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /.*/ }, ({ path }) => {
      const name = Object.keys(STAND_INS).find((key) => path === key || path.endsWith(key))
      if (name !== undefined) return { path: name, namespace: 'stand-in', sideEffects: false }
      return path === 'helpers' ? { path, namespace: 'helpers', sideEffects: false } : undefined
    })
    onLoad({ filter: /.*/, namespace: 'stand-in' }, ({ path }) => ({ contents: STAND_INS[path] }))
    onLoad({ filter: /.*/, namespace: 'helpers' }, () => ({ contents: helpers() }))
    onLoad({ filter: /outvariant\/lib\/index\.mjs$/ }, ({ path }) => ({
      contents: readFileSync(path, 'utf8').replace(/^invariant\.as = [\s\S]*?\n\};/m, ''),
    }))
    onLoad({ filter: /@mswjs\/data\/lib\/.*\.js$/ }, ({ path }) => ({
      contents: modernise(readFileSync(path, 'utf8'), path),
    }))
  },
}

function helpers() {
  return Object.entries(HELPERS)
    .map(([name, code]) => `export const ${name} = ${code}\n`)
    .join('')
}

/**
 * Match the start and the end of `for (const item of items)`, as tsc compiles it for old engines.
 */
const LOOP = /try \{\n\s*for \(var (\w+) = __values\((.+)\), (\w+) = \1\.next\(\); .*\) \{\n/g
const LOOP_END =
  /\n\s*\}\n\s*catch \((e_\d+)_1\) \{.*\n\s*finally \{\n.*\n.*\n.*\n\s*finally \{ if \(\1\) .*\n\s*\}/g

/**
 * Converts a file that tsc has compiled to CommonJS into an ES module, so that the bundler can drop
 * unused code. Also removes logging and the code for relations.
 *
 * @throws {Error} naming the file and the pattern, if something could not be converted.
 */
function modernise(text, path) {
  const module = text
    .replaceAll(/^var (__\w+) = [\s\S]*?\n(?:\}\)*;|\}\)\(\);)\n/gm, '')
    .replaceAll(/^exports\.__esModule = true;\n|^exports\.[\w. =exports]* = void 0;\n/gm, '')
    .replaceAll(/^var (\w+) = (?:__\w+\()?require\("([^"]+)"\)\)?;$/gm, "import * as $1 from '$2'")
    .replaceAll(
      /^(.*)\b(\w+) = exports\.\2 \|\| \(exports\.\2 = \{\}\)(.*)$/gm,
      '$1$2 = {}$3\nexport { $2 }',
    )
    .replaceAll(/^exports\.(\w+) = \1;$/gm, 'export { $1 };')
    .replaceAll(/^exports\.(\w+) = /gm, 'export var $1 = ')
    .replaceAll(/\bexports\.(\w+)/g, '$1')
    .replaceAll(LOOP, 'for (const item of $2) { var $3 = { value: item };\n')
    .replaceAll(LOOP_END, '')
    .replaceAll('new Error().stack', 'undefined')
    // Ids can be BigInts.
    .replaceAll("case 'Number':", "case 'BigInt':\n        case 'Number':")
    .replaceAll(/typeof value === 'string'(?= \|\|)/g, "typeof value === 'bigint' || $&")
    .replaceAll(/,\n\s*toHandlers: function[\s\S]*?\n {4}\};/g, '\n};')
    .replaceAll(/\w+ instanceof Relation_1\.Relation\b/g, 'false')
    .replaceAll(/^\s*(?:var log = debug_1\.debug\(.*|log\([\s\S]*?)\);\n/gm, '')
  for (const left of [/\brequire\(/, /\bexports\b/, /\blog\(/, /__values/]) {
    if (left.test(module)) throw new Error(`${path}: ${left} still matches\n${module}`)
  }
  return `import { ${Object.keys(HELPERS).join(', ')} } from 'helpers'\n${module}`
}
