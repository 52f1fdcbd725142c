import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { analyse } from 'scslre'
import ts from 'typescript'
import { expect, test } from 'vitest'

/** The contracts, whose `pattern`s clients may run too. */
const CONTRACTS = ['openapi.yaml']

/** What makes expressions of patterns that are yours: of an OpenAPI document, and of paths. */
const PATTERNS = [
  join('src', 'tools', 'openapi', 'pattern.ts'),
  join('src', 'core', 'http', 'path-pattern.ts'),
]

const FILES = ['src', 'handlers', 'fixtures']
  .flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((file) => join(folder, file)),
  )
  .filter((path) => /\.[jt]sx?$/.test(path))

const found = [
  ...FILES.flatMap((path) => inSource(path).map((expression) => ({ path, expression }))),
  ...CONTRACTS.flatMap((path) => inContract(path).map((expression) => ({ path, expression }))),
]

test('no regular expression of the package is one of these', () => {
  const slow = found.filter(({ expression }) => isSlow(expression))

  expect(slow).toEqual([])
})

test('expressions are found in sources, generated files and contracts', () => {
  expect(found.length).toBeGreaterThan(100)
  expect(found.map(({ path }) => path)).toEqual(
    expect.arrayContaining(['src/core/contract/generated/validators.gen.js', ...CONTRACTS]),
  )
})

function isSlow({ source, flags }: RegExp): boolean {
  return analyse({ source, flags }).reports.length > 0
}

/** Returns the regular expressions of a file. Those that are built from parts can't be checked. */
function inSource(path: string): readonly RegExp[] {
  const expressions: RegExp[] = []
  const visit = (node: ts.Node): void => {
    if (ts.isRegularExpressionLiteral(node)) {
      const end = node.text.lastIndexOf('/')
      expressions.push(new RegExp(node.text.slice(1, end), node.text.slice(end + 1)))
    } else if (isRegExpCall(node) && !PATTERNS.includes(path)) {
      const words = (node.arguments ?? []).map((each) => ts.isStringLiteralLike(each) && each.text)
      const [source, flags = ''] = words
      if (!source || flags === false) throw new Error(`${path}: expected literals for RegExp`)
      expressions.push(new RegExp(source, flags))
    }
    ts.forEachChild(node, visit)
  }
  visit(ts.createSourceFile(path, readFileSync(path, 'utf8'), ts.ScriptTarget.Latest))
  return expressions
}

function isRegExpCall(node: ts.Node): node is ts.NewExpression | ts.CallExpression {
  if (!ts.isNewExpression(node) && !ts.isCallExpression(node)) return false
  return ts.isIdentifier(node.expression) && node.expression.text === 'RegExp'
}

function inContract(path: string): readonly RegExp[] {
  const patterns = readFileSync(path, 'utf8').matchAll(/\bpattern: (?:'([^']+)'|"([^"]+)"|(\^.*))/g)
  return [...patterns].map(([, single, double, plain = '']) => {
    const source: unknown = double === undefined ? (single ?? plain) : JSON.parse(`"${double}"`)
    return new RegExp(String(source), 'u')
  })
}
