import ts from 'typescript'
import { compile, defaultTagOf, type Program, summaryOf } from './program.ts'

/** What the declaration of an option says about it. */
export interface OptionDocs {
  /** The full name, such as `ban.after`. */
  readonly name: string
  /** The members of its type as they are written in the source, such as `false`, `BanOptions`. */
  readonly types: readonly string[]
  /** The first paragraph of its docstring. */
  readonly summary: string
  /** The value of `@default`. */
  readonly default: string | undefined
}

/** Where the options of each function are declared. */
const DECLARATIONS = [
  ['src/settings/options.ts', 'PetstoreOptions'],
  ['src/server/options.ts', 'ServerOptions'],
  ['src/node.ts', 'ListenOptions'],
  ['src/browser/options.ts', 'StartOptions'],
] as const

type OptionsName = (typeof DECLARATIONS)[number][1]

/** Returns a function that finds the docs of an option in an interface by its full name. */
export function readOptionDocs(): (options: OptionsName, name: string) => OptionDocs {
  const program = compile(DECLARATIONS.map(([file]) => file))
  return (options, name) => {
    const [file = ''] = DECLARATIONS.find(([, declared]) => declared === options) ?? []
    const [path = '', part] = name.split('.')
    const outer = propertyOf(typeNamed(program, file, options), path, program)
    const symbol = part === undefined ? outer : propertyOf(typeOf(outer, program), part, program)
    return {
      name,
      types: typesOf(symbol, program),
      summary: summaryOf(symbol, program.checker),
      default: defaultTagOf(symbol),
    }
  }
}

/** Returns the names of the options in an interface, without those that it inherits. */
export function ownOptionsOf(file: string, options: OptionsName): readonly string[] {
  const program = compile([file])
  return [...(symbolNamed(program, file, options).members?.values() ?? [])].map(({ name }) => name)
}

function symbolNamed({ checker, moduleOf }: Program, file: string, name: string): ts.Symbol {
  const found = checker.getExportsOfModule(moduleOf(file)).find((symbol) => symbol.name === name)
  if (found === undefined) throw new Error(`${file} does not export ${name}`)
  return found
}

function typeNamed(program: Program, file: string, name: string): ts.Type {
  return program.checker.getDeclaredTypeOfSymbol(symbolNamed(program, file, name))
}

function typeOf(symbol: ts.Symbol, { checker }: Program): ts.Type {
  return checker.getNonNullableType(checker.getTypeOfSymbol(symbol))
}

/** Finds a property of a type, or of one of the types in a union. */
function propertyOf(type: ts.Type, name: string, { checker }: Program): ts.Symbol {
  const types = type.isUnion() ? type.types : [type]
  for (const each of types) {
    const found = checker.getPropertyOfType(each, name)
    if (found !== undefined) return found
  }
  throw new Error(`${checker.typeToString(type)} has no property ${name}`)
}

function typesOf(symbol: ts.Symbol, { checker }: Program): readonly string[] {
  const node = symbol.valueDeclaration
  const type = node !== undefined && ts.isPropertySignature(node) ? node.type : undefined
  return type === undefined ? [] : membersOf(type, checker).map(textOf)
}

/** Returns the members of a union. A named union of literals counts as its members. */
function membersOf(type: ts.TypeNode, checker: ts.TypeChecker): readonly ts.TypeNode[] {
  if (ts.isUnionTypeNode(type)) return type.types.flatMap((each) => membersOf(each, checker))
  if (!ts.isTypeReferenceNode(type)) return [type]
  const [inner] = type.typeArguments ?? []
  if (type.typeName.getText() === 'NoInfer' && inner !== undefined) return membersOf(inner, checker)
  const union = unionNamed(type.typeName, checker)
  return union?.types.every((member) => ts.isLiteralTypeNode(member)) ? union.types : [type]
}

function unionNamed(name: ts.EntityName, checker: ts.TypeChecker): ts.UnionTypeNode | undefined {
  const symbol = checker.getSymbolAtLocation(name)
  const isImport = symbol !== undefined && (symbol.flags & ts.SymbolFlags.Alias) !== 0
  const [declared] = (isImport ? checker.getAliasedSymbol(symbol) : symbol)?.declarations ?? []
  if (declared === undefined || !ts.isTypeAliasDeclaration(declared)) return undefined
  return ts.isUnionTypeNode(declared.type) ? declared.type : undefined
}

function textOf(type: ts.TypeNode): string {
  if (ts.isTypeLiteralNode(type)) return 'object'
  return type
    .getText()
    .replaceAll(/\breadonly /g, '')
    .replaceAll(/NoInfer<([^<>]*)>/g, '$1')
    .replaceAll(/\s+/g, ' ')
}
