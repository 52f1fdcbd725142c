import { PAGE_OPTIONS } from '../../../src/adapters/browser/options.ts'
import { SERVER_OPTIONS } from '../../../src/adapters/server/options.ts'
import { LISTEN_OPTIONS } from '../../../src/adapters/testing/listen-options.ts'
import { describe } from '../../../src/core/lib/describe.ts'
import {
  flattenTable,
  type Option,
  type OptionPath,
  pickOptions,
} from '../../../src/core/lib/option-table.ts'
import { OPTIONS } from '../../../src/core/settings/table.ts'
import type { Flag } from '../../../src/tools/cli/flags/flag.ts'
import { FLAGS } from '../../../src/tools/cli/flags/table.ts'
import { HERD_OPTIONS } from '../../../src/tools/explore/herd.ts'
import { EXPLORE_OPTIONS } from '../../../src/tools/explore/options.ts'
import type { InstallOptions } from '../../../src/vitest.ts'
import { printRows, withSection } from '../markdown.ts'
import type { OptionDocs, OptionDocsReader } from './option-docs.ts'

type AnyOptionName =
  | OptionPath<typeof OPTIONS>
  | OptionPath<typeof SERVER_OPTIONS>
  | OptionPath<typeof PAGE_OPTIONS>
  | OptionPath<typeof LISTEN_OPTIONS>
  | keyof InstallOptions

/** The pages that say more about an option. A link from an option with parts leads to the parts. */
const GUIDES: { readonly [Name in AnyOptionName]?: string } = {
  fixtures: '../guides/data.md',
  seed: '../guides/data.md#randomness',
  plan: '../guides/limits.md',
  plans: '../guides/limits.md#plans',
  clock: '../guides/time.md',
  stability: '../guides/deprecation.md#stability',
  scenario: '../guides/failures.md#scenarios',
  dialect: '../guides/dialects.md',
  'ban.after': '../guides/limits.md#strikes-and-bans',
  'lifecycle.afterSunset': '../guides/deprecation.md#after-the-sunset',
  'lifecycle.operations': '../guides/deprecation.md#deprecating-other-operations',
  'journal.limit': '../guides/inspecting.md',
  'journal.maxBytes': 'bounds.md',
  maxDataBytes: 'bounds.md',
  controlToken: 'control-api.md#access',
  sessionTtl: '../guides/sessions.md#lifetime',
  maxSessions: '../guides/sessions.md#lifetime',
  rewriteUrls: '../guides/handlers.md#several-origins',
  autoSessions: '../guides/sessions.md#create-sessions-on-first-use',
  handlers: '../guides/handlers.md',
  reset: '../start/tests.md#rows-for-every-test',
  timers: '../start/tests.md#without-waiting',
  persist: '../start/browser.md',
}

const guides = new Map(Object.entries(GUIDES))

type AnyOption = Pick<Option, 'default' | 'shown' | 'values' | 'parts'>
type Table = Readonly<Record<string, AnyOption>>

const withFlags: Table = { ...OPTIONS, ...SERVER_OPTIONS }

/** Prints the tables of docs/reference/options.md into the text of the page. */
export function printOptionsPage(page: string, { docsOf, namesOf }: OptionDocsReader): string {
  const petstore = sections('PetstoreOptions', 'options', OPTIONS)
  const server = sections('ServerOptions', 'server', SERVER_OPTIONS)
  const browser = sections('StartOptions', 'page', PAGE_OPTIONS)
  const listen = { section: 'listen', options: 'ListenOptions', table: LISTEN_OPTIONS } as const
  const install = {
    section: 'install',
    options: 'InstallOptions',
    // Without a table, the default comes from the docstring.
    table: Object.fromEntries(namesOf('InstallOptions').map((name) => [name, undefined])),
  } as const
  return [...petstore, ...server, listen, install, ...browser].reduce(
    (text, { section, options, table }) =>
      withSection(
        text,
        section,
        printTable(table, (name) => docsOf(options, name)),
      ),
    page,
  )
}

/** Prints the table of docs/reference/explore.md into the text of the page. */
export function printExploreOptions(page: string, reader: OptionDocsReader): string {
  return printOptionsOf('ExploreOptions', EXPLORE_OPTIONS, page, reader)
}

/** Prints the table of docs/guides/herds.md into the text of the page. */
export function printHerdOptions(page: string, reader: OptionDocsReader): string {
  const declared = Object.fromEntries(reader.namesOf('HerdOptions').map((name) => [name, true]))
  // The others are those of `explore`.
  return printOptionsOf('HerdOptions', pickOptions(HERD_OPTIONS, declared), page, reader)
}

function printOptionsOf(
  options: 'ExploreOptions' | 'HerdOptions',
  table: Table,
  page: string,
  { docsOf }: OptionDocsReader,
): string {
  const rows = Object.entries(table).map(([name, option]) => {
    const docs = docsOf(options, name)
    const types = printTypes(docs, option.values)
    return [code(name), types, printDefault(docs, option), docs.summary]
  })
  return withSection(
    page,
    'options',
    printRows([['Option', 'Type', 'Default', 'Description'], ...rows]),
  )
}

/** Returns the tables of an interface: its options, and one for each option with parts. */
function sections<Options extends string>(options: Options, section: string, table: Table) {
  const isOnePage = options === 'StartOptions'
  const own = isOnePage ? Object.fromEntries(flattenTable(table)) : table
  const parts = Object.entries(table).flatMap(([name, { parts }]) =>
    parts === undefined || isOnePage
      ? []
      : [{ section: name, options, table: prefixed(name, parts) }],
  )
  return [{ section, options, table: own }, ...parts]
}

function prefixed(name: string, parts: Table): Table {
  return Object.fromEntries(Object.entries(parts).map(([part, each]) => [`${name}.${part}`, each]))
}

function printTable(
  table: Readonly<Record<string, AnyOption | undefined>>,
  docsOf: (name: string) => OptionDocs,
): string {
  const rows = Object.entries(table).map(([name, option]) => {
    const flags = flagsOf(name)
    const docs = docsOf(name)
    if (docs.summary === '') throw new Error(`${name} has no docstring`)
    return [
      printName(name, option),
      printTypes(docs, option?.values),
      printDefault(docs, option),
      flags.flatMap((flag) => flagText(flag).split(', ').map(code)).join(', '),
      docs.summary,
    ]
  })
  if (rows.length === 0) throw new Error('The table is empty')
  const header = ['Option', 'Type', 'Default', 'Flag', 'Description']
  // Most tables of parts have no flags at all.
  const isUsed = header.map((_, column) => rows.some((row) => row[column] !== ''))
  return printRows([header, ...rows].map((cells) => cells.filter((_, column) => isUsed[column])))
}

function printName(name: string, option: AnyOption | undefined): string {
  const hasOwnTable = option?.parts !== undefined && Object.hasOwn(OPTIONS, name)
  const guide = hasOwnTable ? `#${name.toLowerCase()}` : guides.get(name)
  return guide === undefined ? code(name) : `[${code(name)}](${guide})`
}

function printTypes({ types }: OptionDocs, values: readonly unknown[] = []): string {
  const isBoolean = values.includes(true) && values.includes(false)
  const shown = isBoolean || values.length === 0 ? types : values.map(literal)
  const list = (isBoolean ? ['boolean'] : shown).map(code)
  return list.length < 2 ? list.join() : `${list.slice(0, -1).join(', ')} or ${list.at(-1)}`
}

function printDefault(docs: OptionDocs, option: AnyOption | undefined): string {
  const declared = option && (option.shown ?? literal(option.default))
  const text = declared ?? docs.default ?? 'none'
  if ((docs.default ?? text) !== text) {
    throw new Error(`${docs.name}: the docstring says @default ${docs.default}, not ${text}`)
  }
  return /^none|\s/.test(text) && !text.startsWith('{') ? text : code(text)
}

/** Returns the flags of an option. One flag sets all rules; `https` includes its two files. */
function flagsOf(name: string): readonly Flag[] {
  return FLAGS.filter(({ sets = '' }) => {
    if (sets.includes('.') && !hasRow(sets)) return sets.split('.')[0] === name
    return sets === name
  })
}

function hasRow(name: string): boolean {
  return flattenTable(withFlags).has(name)
}

/** Returns a flag as it is typed: `--port N`, `-p`. */
export function flagText({ flags }: Flag): string {
  return flags.replace(/[<>]/g, '').split(', ').reverse().join(', ')
}

function literal(value: unknown): string {
  return describe(value).replaceAll('"', "'")
}

function code(text: string): string {
  return `\`${text.replaceAll('|', '\\|')}\``
}
