import { readBoolean, readObject, readOneOf } from './check.ts'

/** An option: its default, and the function that checks a value and turns it into a setting. */
export interface Option<Setting = unknown, Context = unknown> {
  /** The value that applies when the option is left out. */
  readonly default: unknown
  /** The default as the documentation shows it, if the value itself isn't clear enough. */
  readonly shown?: string
  /** The accepted values, if there's a fixed list. */
  readonly values?: readonly unknown[]
  /** The options inside this one, by name. */
  readonly parts?: Readonly<Record<string, Option>>
  /**
   * Checks a value and returns the setting.
   *
   * `name` is the option's full name for messages (`ban.after`); `context` holds the settings that
   * the check depends on.
   */
  readonly read: (got: unknown, name: string, context: Context) => Setting
}

/**
 * The table of an options interface: one entry for each field. A missing entry doesn't compile.
 */
export type OptionTable<Options, Context = unknown> = {
  readonly [Name in keyof Options]-?: Option<unknown, Context>
}

/** The settings that result from reading a table. */
export type SettingsOf<Table> = {
  readonly [Name in keyof Table]: Table[Name] extends {
    readonly read: (...given: never[]) => infer Setting
  }
    ? Setting
    : never
}

/** The names of the options of a table and of their parts: `'ban' | 'ban.after' | …`. */
export type OptionPath<Table> = {
  readonly [Name in keyof Table & string]:
    | Name
    | (Table[Name] extends { readonly parts: infer Parts }
        ? `${Name}.${keyof Parts & string}`
        : never)
}[keyof Table & string]

type AnyTable<Context> = Readonly<Record<string, Option<unknown, Context>>>

/** Creates an option that accepts a fixed list of values. The first one is its default. */
export function choice<const Value extends string | number>(
  ...values: readonly [Value, ...Value[]]
): Option<Value> & { readonly values: readonly Value[] } {
  return { default: values[0], values, read: (got, name) => readOneOf(got, name, values) }
}

/** Creates an option that is true or false. */
export function toggle(fallback: boolean): Option<boolean> {
  return {
    default: fallback,
    values: [fallback, !fallback],
    read: readBoolean,
  }
}

/**
 * Reads every option of a table. An option without a value in `given` gets its default. `prefix` comes
 * before their names in messages.
 */
export function readEach<Context, Table extends AnyTable<Context>>(
  table: Table,
  given: Readonly<Record<string, unknown>>,
  context: Context,
  prefix?: string,
): SettingsOf<Table>
// The overload declares the result type, which TypeScript can't infer from the implementation.
export function readEach<Context>(
  table: AnyTable<Context>,
  given: Readonly<Record<string, unknown>>,
  context: Context,
  prefix = '',
): unknown {
  const settings = Object.entries(table).map(([name, option]) => {
    const got = given[name] === undefined ? option.default : given[name]
    return [name, option.read(got, prefix + name, context)]
  })
  return Object.fromEntries(settings)
}

/** Reads an option that is itself an object of options, such as `ban`. */
export function readParts<Table extends AnyTable<unknown>>(
  got: unknown,
  name: string,
  table: Table,
): SettingsOf<Table> {
  const given = readObject(got, name, Object.keys(table))
  return readEach<unknown, Table>(table, given, undefined, `${name}.`)
}

export function pickOptions<Options extends object, Table extends object>(
  options: Options,
  table: Table,
): Pick<Options, keyof Options & keyof Table>
export function pickOptions(options: object, table: object): unknown {
  return Object.fromEntries(Object.entries(options).filter(([name]) => Object.hasOwn(table, name)))
}

/** Returns the names of the options in a table, in order. */
export function namesOf<Table extends object>(table: Table): readonly (keyof Table & string)[] {
  return Object.keys(table).filter((name): name is keyof Table & string =>
    Object.hasOwn(table, name),
  )
}

/** Returns the options of a table and their parts by full name, such as `ban` and `ban.after`. */
export function flattenTable(
  table: Readonly<Record<string, Pick<Option, 'default' | 'shown' | 'values' | 'parts'>>>,
): ReadonlyMap<string, Pick<Option, 'default' | 'shown' | 'values'>> {
  const rows = Object.entries(table).flatMap(([name, option]) => [
    [name, option] as const,
    ...Object.entries(option.parts ?? {}).map(
      ([part, inner]) => [`${name}.${part}`, inner] as const,
    ),
  ])
  return new Map(rows)
}
