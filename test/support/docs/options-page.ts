import { readFileSync } from 'node:fs'
import { join } from 'node:path'
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

/** The pages that say more about an option. */
const GUIDES: { readonly [Name in AnyOptionName]?: string } = {
  fixtures: '../guides/data.md',
  seed: '../guides/data.md#randomness',
  plan: '../guides/limits.md',
  plans: '../guides/limits.md#plans',
  clock: '../guides/time.md',
  stability: '../guides/time.md#stability',
  scenario: '../guides/failures.md#scenarios',
  dialect: '../guides/dialects.md',
  'ban.after': '../guides/limits.md#strikes-and-bans',
  'lifecycle.afterSunset': '../guides/time.md#after-the-sunset',
  'lifecycle.operations': '../guides/time.md#deprecating-other-operations',
  'journal.limit': '../guides/inspecting.md',
  'journal.maxBytes': 'request-path.md#bounds',
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

/** An example of each option whose type doesn't list its values. */
const EXAMPLES: { readonly [Name in AnyOptionName]?: string } = {
  baseUrl: "'/v1'",
  handlers: "[http.get('/notes', listNotes)]",
  state: "{ notes: ['Buy milk'] }",
  title: "'Notes'",
  safe: "['POST /search']",
  fixtures: "{ categories: [{ id: 1, name: 'Dragons' }] }",
  seed: '7',
  plan: "'pro'",
  apiKeys: "{ s3cret: 'pro' }",
  plans: '{ gold: { perMinute: 5_000, perDay: null } }',
  'rateLimit.exempt': "['listPets']",
  dialect: "'github'",
  'ban.after': '3',
  'ban.duration': "['1m', '10m']",
  clock: "'2026-05-01T00:00:00Z'",
  'lifecycle.operations': "{ listPets: { sunsetAt: '2027-06-01' } }",
  stability: "{ listPets: 'beta' }",
  idOffset: '9007199254740993n',
  cors: "['https://shop.example.com']",
  latency: "['100ms', '300ms']",
  'journal.limit': '100',
  'journal.maxBytes': '1_000_000',
  maxBodyBytes: '1_000',
  scenario: "'outage'",
  port: '0',
  host: "'0.0.0.0'",
  controlToken: "'sixteen-or-more-chars'",
  allowedHosts: "['mock.internal']",
  sessionTtl: "'10m'",
  maxSessions: '10',
  onResponse: 'console.log',
  timers: 'vi',
  reset: "{ keep: ['clock'] }",
  'serviceWorker.url': "'/app/mockServiceWorker.js'",
  'serviceWorker.options': "{ scope: '/app/' }",
}

/** The code of each example by the name of its option. */
export const examples = new Map(Object.entries(EXAMPLES))

const guides = new Map(Object.entries(GUIDES))

type AnyOption = Pick<Option, 'default' | 'shown' | 'values' | 'parts'>
type Table = Readonly<Record<string, AnyOption>>

const withFlags: Table = { ...OPTIONS, ...SERVER_OPTIONS }

/** Prints the sections of docs/reference/options.md into the text of the page. */
export function printOptionsPage(page: string, { docsOf, namesOf }: OptionDocsReader): string {
  // Without a table, the default comes from the docstring.
  const install = Object.fromEntries(namesOf('InstallOptions').map((name) => [name, undefined]))
  const sections = [
    ['options', 'PetstoreOptions', flat(OPTIONS)],
    ['server', 'ServerOptions', flat(SERVER_OPTIONS)],
    ['listen', 'ListenOptions', flat(LISTEN_OPTIONS)],
    ['install', 'InstallOptions', install],
    ['page', 'StartOptions', flat(PAGE_OPTIONS)],
  ] as const
  return sections.reduce((text, [section, options, table]) => {
    const printed = Object.entries(table).map(([name, option]) =>
      printOption(docsOf(options, name), option),
    )
    return withSection(text, section, printed.join('\n\n'))
  }, page)
}

/** Returns a table with the parts of each option after it. */
function flat(table: Table): Readonly<Record<string, AnyOption | undefined>> {
  return Object.fromEntries(flattenTable(table))
}

/** Prints the options of docs/reference/explore.md into the text of the page. */
export function printExploreOptions(page: string, { docsOf }: OptionDocsReader): string {
  const printed = Object.entries<AnyOption>(EXPLORE_OPTIONS).map(([name, option]) => {
    const docs = docsOf('ExploreOptions', name)
    const facts = `${printTypes(docs, option.values)}, default ${printDefault(docs, option)}`
    return `### ${code(name)}\n\n${facts}\n\n${docs.summary}`
  })
  return withSection(page, 'options', printed.join('\n\n'))
}

/** Prints the table of docs/guides/herds.md into the text of the page. */
export function printHerdOptions(page: string, { docsOf, namesOf }: OptionDocsReader): string {
  const declared = Object.fromEntries(namesOf('HerdOptions').map((name) => [name, true]))
  // The others are those of `explore`.
  const table: Table = pickOptions(HERD_OPTIONS, declared)
  const rows = Object.entries(table).map(([name, option]) => {
    const docs = docsOf('HerdOptions', name)
    const types = printTypes(docs, option.values)
    return [code(name), types.replaceAll('|', '\\|'), printDefault(docs, option), docs.summary]
  })
  return withSection(
    page,
    'options',
    printRows([['Option', 'Type', 'Default', 'Description'], ...rows]),
  )
}

/** Prints an option under a heading of its own, so that a link can lead to it. */
function printOption(docs: OptionDocs, option: AnyOption | undefined): string {
  const { name, summary } = docs
  if (summary === '') throw new Error(`${name} has no docstring`)
  const guide = guides.get(name)
  const flags = flagsOf(name).flatMap((flag) => flagText(flag).split(', ').map(code))
  const example = examples.get(name)
  const facts = [
    printTypes(docs, option?.values),
    `default ${printDefault(docs, option)}`,
    ...(flags.length > 0 ? [`flag ${flags.join(' ')}`] : []),
  ]
  const text = [
    summary,
    ...(example === undefined ? [] : [`Example: ${code(setting(name, example))}.`]),
    ...(guide === undefined ? [] : [`See [${titleOf(guide)}](${guide}).`]),
  ]
  return `### ${code(name)}\n\n${facts.join(', ')}\n\n${text.join(' ')}`
}

/** Returns an option as it is set: `seed: 7`, `ban: { after: 3 }`. */
function setting(name: string, value: string): string {
  const [option, part] = name.split('.')
  return part === undefined ? `${option}: ${value}` : `${option}: { ${part}: ${value} }`
}

/** Returns the title of a page of the documentation, given its link from the reference. */
function titleOf(link: string): string {
  const [path = ''] = link.split('#')
  const [, title = ''] = /^# (.+)$/m.exec(readFileSync(join('docs/reference', path), 'utf8')) ?? []
  return title
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
  return `\`${text}\``
}
