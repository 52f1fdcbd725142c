import { readFileSync } from 'node:fs'
import ts from 'typescript'
import { type Member, memberOf } from './member.ts'
import { compile, type Program } from './program.ts'

/** Everything that the package exports. */
export interface Surface {
  readonly entries: readonly Entry[]
  /** The members of each exported interface by its name. */
  readonly objects: ReadonlyMap<string, ObjectType>
}

/** An entry of the package. */
interface Entry {
  /** The name to import from, such as `petstore-mock/node`. */
  readonly name: string
  readonly values: readonly Member[]
}

/** An exported interface. */
interface ObjectType {
  readonly members: readonly Member[]
  /** Whether it's something to call, not only data. */
  readonly hasMethods: boolean
}

/** Reads the exports of every entry from the sources. */
export function readSurface(): Surface {
  const files = entryFiles()
  const program = compile([...files.values()])
  const modules = [...files].map(([name, file]) => ({ name, exports: exportsOf(file, program) }))
  const entries = modules.map(({ name, exports }) => ({
    name,
    values: exports.filter(isValue).map((symbol) => memberOf(symbol, program)),
  }))
  const types = new Set(modules.flatMap(({ exports }) => exports.filter(isNamedType)))
  const objects = [...types].map((type) => [type.name, objectOf(type, types, program)] as const)
  return { entries, objects: new Map(objects) }
}

/** Returns the source of each entry that exports code or types of the project. */
function entryFiles(): ReadonlyMap<string, string> {
  const { name, exports } = JSON.parse(readFileSync('package.json', 'utf8'))
  const entries = Object.entries<{ readonly types?: string; readonly default?: string }>(exports)
  return new Map(
    entries.flatMap(([path, { types, default: code }]) =>
      types === undefined || code === undefined
        ? []
        : [[name + path.slice(1), types.replace('./dist/', '').replace('.d.ts', '.ts')]],
    ),
  )
}

/** Returns the exports of a file in the order of their names, without re-export aliases. */
function exportsOf(file: string, { checker, moduleOf }: Program): readonly ts.Symbol[] {
  return checker
    .getExportsOfModule(moduleOf(file))
    .map((symbol) =>
      symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol,
    )
    .sort((a, b) => (a.name < b.name ? -1 : 1))
}

function isValue({ flags }: ts.Symbol): boolean {
  return (flags & ts.SymbolFlags.Value) !== 0
}

function isNamedType({ flags }: ts.Symbol): boolean {
  return (flags & (ts.SymbolFlags.Interface | ts.SymbolFlags.TypeAlias)) !== 0
}

/** Returns the members of a type that aren't already members of another exported type. */
function objectOf(
  symbol: ts.Symbol,
  exported: ReadonlySet<ts.Symbol>,
  program: Program,
): ObjectType {
  const { checker } = program
  const own = checker.getDeclaredTypeOfSymbol(symbol)
  const isListedElsewhere = (member: ts.Symbol) => {
    const parent = member.declarations?.[0]?.parent
    const owner = parent && ts.isInterfaceDeclaration(parent) ? parent.name : undefined
    const ownerSymbol = owner && checker.getSymbolAtLocation(owner)
    return ownerSymbol !== undefined && ownerSymbol !== symbol && exported.has(ownerSymbol)
  }
  const members = checker
    .getPropertiesOfType(own)
    .filter((member) => isOfProject(member) && !isListedElsewhere(member))
  // Inherited members come last. The documentation shows them first, like the source.
  const isOwn = ({ escapedName }: ts.Symbol) => symbol.members?.has(escapedName) ?? false
  const inherited = members.filter((member) => !isOwn(member))
  return asObject([...inherited, ...members.filter(isOwn)], program)
}

function asObject(members: readonly ts.Symbol[], program: Program): ObjectType {
  const hasMethods = members.some(({ flags }) => (flags & ts.SymbolFlags.Method) !== 0)
  return { members: members.map((member) => memberOf(member, program)), hasMethods }
}

/** Whether a member is declared here, and not in a library such as msw. */
function isOfProject({ declarations = [] }: ts.Symbol): boolean {
  return declarations.some((node) => !node.getSourceFile().fileName.includes('/node_modules/'))
}
