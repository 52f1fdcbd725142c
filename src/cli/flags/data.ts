import type { Flag, FlagTable, ServicePath } from './flag.ts'
import { toFixtures, toIdOffset, toNumber, toWorldToGenerate } from './read.ts'

const GROUP = { group: 'Data' } as const

/** Names that other programs use, each with the flag that does the same here. */
export const OTHER_DATA_NAMES = [
  ['count', 'pets'],
  ['records', 'pets'],
] as const

/** The hints for keys of a config that stand for flags or fixtures. */
export const DATA_KEY_HINTS: Readonly<Record<string, string>> = {
  pets: 'use --pets, or in a module, set fixtures to the result of generateWorld({ pets: 40 }) from petstore-mock/fixtures',
}

/** The flag of a value that only `generateWorld` uses. */
export const LOCALE_FLAG: Flag = {
  ...GROUP,
  name: 'locale',
  kind: 'value',
  placeholder: 'NAME',
  default: 'en',
  description: 'the language of the rows of --pets: a locale of Faker, such as de or pt_BR',
  sets: 'locale',
}

/** The flags of the data. */
export const DATA_FLAGS = {
  fixtures: [
    {
      ...GROUP,
      name: 'fixtures',
      kind: 'value',
      placeholder: 'FILE',
      default: 'default',
      description: 'the rows to start with: a JSON file, default or empty',
      read: toFixtures,
    },
    {
      ...GROUP,
      name: 'pets',
      kind: 'value',
      placeholder: 'N',
      default: '',
      description: 'generate the rows of a shop from the seed, with this many pets',
      read: toWorldToGenerate,
    },
  ],
  seed: [
    {
      ...GROUP,
      name: 'seed',
      kind: 'value',
      placeholder: 'N',
      description: 'the seed of generated rows and of every random draw',
      read: toNumber,
    },
  ],
  maxDataBytes: [
    {
      ...GROUP,
      name: 'max-data-bytes',
      kind: 'value',
      placeholder: 'N',
      description: 'the memory that the rows of a petstore may use',
      read: toNumber,
    },
  ],
  idOffset: [
    {
      ...GROUP,
      name: 'id-offset',
      kind: 'value',
      placeholder: 'N',
      description: 'a number to add to every id in requests and responses',
      read: toIdOffset,
    },
  ],
} satisfies Partial<FlagTable<ServicePath>>
