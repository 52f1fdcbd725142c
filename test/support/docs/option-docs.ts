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
  ['src/core/settings/options.ts', 'PetstoreOptions'],
  ['src/adapters/server/options.ts', 'ServerOptions'],
  ['src/adapters/testing/listen-options.ts', 'ListenOptions'],
  ['src/vitest.ts', 'InstallOptions'],
  ['src/adapters/browser/options.ts', 'StartOptions'],
  ['src/tools/explore/options.ts', 'ExploreOptions'],
  ['src/tools/explore/herd.ts', 'HerdOptions'],
] as const

type OptionsName = (typeof DECLARATIONS)[number][1]

/** Finds options in the interfaces that declare them. */
export interface OptionDocsReader {
  /** Returns what an interface says about an option, given its full name. */
  docsOf(options: OptionsName, name: string): OptionDocs
  /** Returns the names of the options in an interface, without those that it inherits. */
  namesOf(options: OptionsName): readonly string[]
}

/** Reads the declarations of all options. */
export function readOptionDocs(): OptionDocsReader {
  const program = compile(DECLARATIONS.map(([file]) => file))
  return {
    docsOf(options, name) {
      const [path = '', part] = name.split('.')
      const type = program.checker.getDeclaredTypeOfSymbol(symbolOf(options, program))
      const outer = propertyOf(type, path, program)
      const symbol = part === undefined ? outer : propertyOf(typeOf(outer, program), part, program)
      return {
        name,
        types: typesOf(symbol, program),
        summary: summaryOf(symbol, program.checker),
        default: defaultTagOf(symbol),
      }
    },
    namesOf: (options) =>
      [...(symbolOf(options, program).members?.values() ?? [])]
        .filter(({ flags }) => (flags & ts.SymbolFlags.Property) !== 0)
        .map(({ name }) => name),
  }
}

function symbolOf(options: OptionsName, { checker, moduleOf }: Program): ts.Symbol {
  const [file = ''] = DECLARATIONS.find(([, declared]) => declared === options) ?? []
  const found = checker.getExportsOfModule(moduleOf(file)).find(({ name }) => name === options)
  if (found === undefined) throw new Error(`${file} doesn't export ${options}`)
  return found
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
