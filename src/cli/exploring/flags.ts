import { resolve } from 'node:path'
import type { EXPLORE_OPTIONS } from '../../explore/options.ts'
import { DEFAULT_OUTCOMES, OUTCOME_NAMES } from '../../explore/outcomes.ts'
import { RULE_NAMES, SWITCHES } from '../../explore/rules.ts'
import { integer, oneOf, refuse } from '../../lib/check.ts'
import { durationMs } from '../../time/duration.ts'
import { type Flag, type FlagTable, flagsOf, NO_FLAG } from '../flags/flag.ts'
import { isFileName, toDuration, toFile, toNumber } from '../flags/read.ts'

const EXPLORE = { group: 'petstore-mock explore', of: ['explore'], isFlagOnly: true } as const
const VALUE = { ...EXPLORE, kind: 'value' } as const

/** The flags of the options of `explore`. Those without one make no sense for commands. */
const OPTION_FLAGS: FlagTable<keyof typeof EXPLORE_OPTIONS> = {
  faults: [
    {
      ...VALUE,
      name: 'faults',
      placeholder: 'N',
      default: '2',
      description: 'the most faults in a run; runs with fewer come first',
      read: toNumber,
    },
  ],
  outcomes: [
    {
      ...VALUE,
      name: 'outcomes',
      placeholder: 'NAME,...',
      default: DEFAULT_OUTCOMES.join(', '),
      description: `what can happen to a request: ${OUTCOME_NAMES.join(', ')}; or a JSON file with your own`,
      read: (text, where, folder) =>
        isFileName(text) ? toFile(text, where, folder) : text.split(','),
    },
  ],
  requests: [
    {
      ...VALUE,
      name: 'requests',
      placeholder: 'N',
      default: '12',
      description: 'faults act only on the first N requests of a run',
      read: toNumber,
    },
  ],
  runs: [
    {
      ...VALUE,
      name: 'runs',
      placeholder: 'N',
      default: '10000',
      description: 'the number of runs after which the search ends',
      read: toNumber,
    },
  ],
  time: [
    {
      ...VALUE,
      name: 'time',
      placeholder: 'TIME',
      default: '5m',
      description: 'the time after which no further run starts',
      read: toDuration,
    },
  ],
  settleWithin: [
    {
      ...VALUE,
      name: 'settle-within',
      placeholder: 'TIME',
      default: '60s',
      description: 'kill a command that has not ended after this time',
      read: toDuration,
    },
  ],
  maxRequests: [
    {
      ...VALUE,
      name: 'max-requests',
      placeholder: 'N',
      default: '1000',
      description: 'kill a command that sends more requests than this',
      read: toNumber,
    },
  ],
  ignore: [
    {
      ...EXPLORE,
      kind: 'list',
      name: 'ignore',
      placeholder: 'FIELD',
      description: 'ignore this field of rows, such as a date; repeatable',
    },
  ],
  save: [
    {
      ...VALUE,
      name: 'save',
      placeholder: 'DIR',
      description: 'save each failing path as a scenario in this folder, and try saved ones first',
      read: (text, where, folder) => resolve(folder, text || refuse(where, text, 'a folder')),
    },
  ],
  petstore: NO_FLAG,
  holds: NO_FLAG,
  rules: NO_FLAG,
  intercept: NO_FLAG,
  timers: NO_FLAG,
  onProgress: NO_FLAG,
}

/** The flags of the command `explore`. */
export const EXPLORE_FLAGS: readonly Flag[] = [
  ...flagsOf(OPTION_FLAGS),
  {
    ...EXPLORE,
    kind: 'pairs',
    name: 'severity',
    placeholder: 'RULE=LEVEL',
    description: `the severity of a rule: ${SWITCHES.join(', ')}; repeatable`,
    sets: 'severity',
    read: (text, where) => oneOf(where, text, SWITCHES),
    readName: (text, where) => oneOf(where, text, RULE_NAMES),
  },
  {
    ...VALUE,
    name: 'wait',
    placeholder: 'TIME',
    default: '1s',
    description: 'shorten every Retry-After and every delay to at most this time',
    sets: 'wait',
    read: toWait,
  },
  {
    ...VALUE,
    name: 'jobs',
    placeholder: 'N',
    default: 'half of the processors',
    description: 'the number of commands that run at the same time',
    sets: 'jobs',
    read: (text, where) => integer(where, toNumber(text), 1, 1_000),
  },
]

/** Returns the number of ms. `Retry-After` counts in whole seconds. */
function toWait(text: string, where: string): number {
  const ms = durationMs(toDuration(text, where))
  const isValid = ms >= 1_000 && ms % 1_000 === 0
  return isValid ? ms : refuse(where, text, 'a whole number of seconds of at least 1s')
}
