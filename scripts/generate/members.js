import { resolve } from 'node:path'
import ts from 'typescript'
import { banner } from './banner.js'

const SOURCE = 'src/control/members.ts'

/** The kinds of values that a parameter of a query can stand for, by the flags of their types. */
const KINDS = [
  [ts.TypeFlags.StringLike, 'string'],
  [ts.TypeFlags.NumberLike, 'number'],
  [ts.TypeFlags.BooleanLike, 'boolean'],
  [ts.TypeFlags.Null, 'null'],
]

/**
 * Generates what the control API knows of each member of a petstore beside its name: the first
 * sentence of its docstring, and its parameters. Both come from the interfaces, and the names from
 * the table `MEMBERS`. Returns texts by path.
 */
export function memberFiles() {
  const { checker, moduleOf } = compile(SOURCE)
  const table = typeOf(exportOf(moduleOf(SOURCE), 'MEMBERS'))
  const petstore = checker.getDeclaredTypeOfSymbol(
    aliased(exportOf(moduleOf('src/core/service/petstore.ts'), 'Petstore')),
  )
  const rows = rowsOf('', table, petstore)
  const line = (row) => `  ${JSON.stringify(row)},`
  return {
    'src/control/generated/members.gen.ts': [
      banner(SOURCE).trimEnd(),
      "import type { GroupDescription, MemberDescription } from '../members.ts'\n",
      '/** The members of a petstore that can be called, in the order of the table. */',
      'export const members: readonly MemberDescription[] = [',
      ...rows.filter(({ does }) => does !== undefined).map(line),
      ']\n',
      '/** The groups of members. */',
      'export const groups: readonly GroupDescription[] = [',
      ...rows.filter(({ does }) => does === undefined).map(line),
      ']\n',
    ].join('\n'),
  }

  function rowsOf(path, rows, owner) {
    return checker.getPropertiesOfType(rows).flatMap((row) => {
      const member = checker.getPropertyOfType(owner, row.name)
      if (member === undefined) throw new Error(`The petstore has no member ${path}${row.name}`)
      const value = typeOf(row)
      const isMember = value.isStringLiteral()
      const name = path + row.name
      const type = checker.getNonNullableType(typeOf(member))
      if (!isMember)
        return [{ name, summary: sentenceOf(member) }, ...rowsOf(`${name}/`, value, type)]
      const [signature] = type.getCallSignatures()
      const parameters = signature?.getParameters().map(describeParameter) ?? []
      // From elsewhere, a report may be a text.
      if (name === 'audit') parameters[0].fields.push({ name: 'format', kinds: ['string'] })
      return [{ name, does: value.value, summary: sentenceOf(member), parameters }]
    })
  }

  function describeParameter(symbol) {
    const type = typeOf(symbol)
    const fields = fieldsOf(type)
    const { questionToken } = symbol.valueDeclaration
    return {
      name: symbol.name,
      ...(questionToken !== undefined && { isOptional: true }),
      kinds: kindsOf(type),
      ...(fields.length > 0 && { fields }),
    }
  }

  /** Returns the fields of an object of options: of the only object type that a parameter may have. */
  function fieldsOf(type) {
    const objects = partsOf(type).filter((part) => isOptions(part))
    if (objects.length !== 1) return []
    return checker
      .getPropertiesOfType(objects[0])
      .map((field) => ({ name: field.name, kinds: kindsOf(typeOf(field)) }))
      .filter(({ kinds }) => kinds.length > 0)
  }

  function isOptions(type) {
    const isObject = (type.flags & ts.TypeFlags.Object) !== 0
    return isObject && !isList(type) && type.getCallSignatures().length === 0 && isOfProject(type)
  }

  function isOfProject(type) {
    const [declaration] = type.symbol?.declarations ?? []
    return (
      declaration !== undefined && !declaration.getSourceFile().fileName.includes('/node_modules/')
    )
  }

  function kindsOf(type) {
    const kinds = new Set()
    for (const part of partsOf(type)) {
      const found = KINDS.find(([flags]) => (part.flags & flags) !== 0)
      if (found !== undefined) kinds.add(found[1])
      else if (isList(part)) {
        kinds.add('list')
        for (const kind of kindsOf(checker.getTypeArguments(part)[0])) kinds.add(kind)
      } else if (checker.getIndexTypeOfType(part, ts.IndexKind.String)) kinds.add('members')
    }
    return [...kinds]
  }

  function isList(type) {
    return checker.isArrayType(type) || checker.isTupleType(type)
  }

  function partsOf(type) {
    if (type.isTypeParameter()) return partsOf(checker.getBaseConstraintOfType(type) ?? type)
    return type.isUnion() ? type.types.flatMap(partsOf) : [type]
  }

  function typeOf(symbol) {
    return checker.getTypeOfSymbol(aliased(symbol))
  }

  function aliased(symbol) {
    return symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol
  }

  function exportOf(module, name) {
    const found = checker.getExportsOfModule(module).find((each) => each.name === name)
    if (found === undefined) throw new Error(`${name} isn't exported`)
    return found
  }

  /** Returns the first sentence of a docstring. */
  function sentenceOf(symbol) {
    const text = ts.displayPartsToString(symbol.getDocumentationComment(checker))
    const [paragraph = ''] = text.split(/\n\s*\n/, 1)
    return paragraph
      .replaceAll(/\s+/g, ' ')
      .replace(/(?<=[.])\s.*$/s, '')
      .trim()
  }
}

function compile(...files) {
  const { config } = ts.readConfigFile('tsconfig.json', ts.sys.readFile)
  const { options } = ts.parseJsonConfigFileContent(config, ts.sys, resolve('.'))
  const program = ts.createProgram(files, options)
  const checker = program.getTypeChecker()
  return {
    checker,
    moduleOf(file) {
      const source = program.getSourceFile(file)
      return checker.getSymbolAtLocation(source)
    },
  }
}
