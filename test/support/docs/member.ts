import ts from 'typescript'
import { type Program, summaryOf } from './program.ts'

/** A line of the reference: an export, or a member of an interface. */
export interface Member {
  readonly name: string
  /** The name with its parameters, such as `ban(key?, duration?)`. */
  readonly signature: string
  /** The type of a field, or of what a function returns. */
  readonly type: string
  /** The first paragraph of its docstring. */
  readonly summary: string
}

/** Describes a function, a constant, a method or a field. */
export function memberOf(symbol: ts.Symbol, { checker }: Program): Member {
  const node = symbol.valueDeclaration ?? symbol.declarations?.[0]
  const name = node === undefined ? symbol.name : nameOf(node, symbol)
  const isOptional = (symbol.flags & ts.SymbolFlags.Optional) !== 0
  return {
    name,
    signature: node && ts.isFunctionLike(node) ? `${name}(${parametersOf(node)})` : name,
    type: `${typeOf(node)}${isOptional ? ' | undefined' : ''}`,
    summary: summaryOf(symbol, checker),
  }
}

/** Returns the name as it is written: `[Symbol.dispose]`, where the compiler has its own. */
function nameOf(node: ts.Declaration, symbol: ts.Symbol): string {
  const name = ts.getNameOfDeclaration(node)
  return name !== undefined && ts.isComputedPropertyName(name) ? name.getText() : symbol.name
}

function parametersOf({ parameters }: ts.SignatureDeclaration): string {
  return parameters
    .map(({ name, questionToken, initializer, dotDotDotToken }) => {
      const isOptional = questionToken !== undefined || initializer !== undefined
      const shown = ts.isIdentifier(name) ? name.text : 'options'
      return `${dotDotDotToken ? '...' : ''}${shown}${isOptional ? '?' : ''}`
    })
    .join(', ')
}

function typeOf(node: ts.Declaration | undefined): string {
  if (node === undefined) return ''
  if (ts.isClassDeclaration(node)) return 'class'
  const isTyped =
    ts.isFunctionLike(node) ||
    ts.isPropertySignature(node) ||
    ts.isPropertyDeclaration(node) ||
    ts.isVariableDeclaration(node)
  const type = isTyped ? node.type : undefined
  if (type === undefined) return 'object'
  return type
    .getText()
    .replaceAll(/\breadonly /g, '')
    .replaceAll(/<(?:PlanName \| OwnPlan|Plan)>/g, '')
    .replaceAll(/\s+/g, ' ')
}
