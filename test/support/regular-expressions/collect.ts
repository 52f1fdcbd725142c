import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'

/** A regular expression, and the file that contains it. */
export interface FoundExpression {
  readonly path: string
  readonly expression: RegExp
}

/** The contracts, whose `pattern`s clients may run too. */
const CONTRACTS = ['openapi.yaml', 'src/control/openapi.yaml']

/**
 * Returns every regular expression of the sources, also of generated files and contracts.
 *
 * @throws {Error} if one is built from anything but literals, because nobody can check it then.
 */
export function collectExpressions(): readonly FoundExpression[] {
  const files = ['src', 'handlers', 'fixtures']
    .flatMap((folder) =>
      readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((file) => join(folder, file)),
    )
    .filter((path) => /\.[jt]s$/.test(path))
  return [...files.flatMap(inSource), ...CONTRACTS.flatMap(inContract)]
}

function inSource(path: string): readonly FoundExpression[] {
  const found: FoundExpression[] = []
  const file = ts.createSourceFile(path, readFileSync(path, 'utf8'), ts.ScriptTarget.Latest)
  const visit = (node: ts.Node) => {
    const expression = toExpression(node, path)
    if (expression !== undefined) found.push({ path, expression })
    ts.forEachChild(node, visit)
  }
  visit(file)
  return found
}

function toExpression(node: ts.Node, path: string): RegExp | undefined {
  if (ts.isRegularExpressionLiteral(node)) {
    const end = node.text.lastIndexOf('/')
    return new RegExp(node.text.slice(1, end), node.text.slice(end + 1))
  }
  const isCall = ts.isNewExpression(node) || ts.isCallExpression(node)
  if (!isCall || !ts.isIdentifier(node.expression) || node.expression.text !== 'RegExp') {
    return undefined
  }
  const [source = '', flags = ''] = (node.arguments ?? []).map((each) => {
    if (ts.isStringLiteralLike(each)) return each.text
    throw new Error(`${path}: a regular expression is built from parts that are not literals`)
  })
  return new RegExp(source, flags)
}

function inContract(path: string): readonly FoundExpression[] {
  const patterns = readFileSync(path, 'utf8').matchAll(/\bpattern: (?:'([^']+)'|"([^"]+)"|(\^.*))/g)
  return [...patterns].map(([, single, double, plain = '']) => {
    const source: unknown = double === undefined ? (single ?? plain) : JSON.parse(`"${double}"`)
    return { path, expression: new RegExp(String(source), 'u') }
  })
}
