import type { Flag } from './flag.ts'
import { toAuditLevel, toFile, toFormat, toLog, toUrl } from './read.ts'

const PROCESS = { group: 'The process', default: '' } as const

const AUDIT = { group: 'petstore-mock audit', kind: 'value', of: ['audit'] } as const

/** Flags of the command itself. */
export const COMMAND_FLAGS: readonly Flag[] = [
  {
    ...PROCESS,
    name: 'config',
    kind: 'value',
    placeholder: 'FILE',
    description: 'reads options from a .json, .mjs or .js file',
    sets: 'config',
    read: toFile,
  },
  {
    ...PROCESS,
    name: 'handlers',
    kind: 'value',
    placeholder: 'FILE',
    description: 'a module with msw handlers of your own, asked first',
    sets: 'handlers',
    read: toFile,
  },
  {
    ...PROCESS,
    name: 'watch',
    kind: 'switch',
    description: 'reloads config and fixtures when they change',
    sets: 'watch',
    on: true,
  },
  {
    ...PROCESS,
    name: 'log',
    kind: 'value',
    placeholder: 'FORM',
    default: 'pretty on a terminal, else silent',
    description: 'a line for each reply: pretty, json or silent',
    sets: 'log',
    read: toLog,
  },
  {
    ...PROCESS,
    name: 'help',
    short: 'h',
    kind: 'switch',
    description: 'shows this',
    isWordOnly: true,
  },
  {
    ...PROCESS,
    name: 'version',
    short: 'v',
    kind: 'switch',
    description: 'shows the version',
    isWordOnly: true,
  },
  {
    group: 'petstore-mock exec and audit',
    name: 'audit',
    kind: 'value',
    placeholder: 'LEVEL',
    default: 'report',
    description: 'fails on findings from error or warning on; report never does, off says nothing',
    sets: 'audit',
    of: ['exec', 'audit'],
    read: toAuditLevel,
  },
  {
    ...AUDIT,
    name: 'control-url',
    placeholder: 'URL',
    default: 'http://127.0.0.1:4010/__petstore',
    description: 'the control API of the process, or of a session, to audit',
    sets: 'controlUrl',
    read: toUrl,
  },
  {
    ...AUDIT,
    name: 'format',
    placeholder: 'FORM',
    default: 'text',
    description: 'json, text, markdown, junit or sarif',
    isWordOnly: true,
    sets: 'format',
    read: toFormat,
  },
  {
    group: 'petstore-mock init',
    default: '',
    name: 'force',
    kind: 'switch',
    description: "replaces a file that is not msw's worker script",
    of: ['init'],
    isWordOnly: true,
  },
]
