import { readFailOn } from '../../audit/fail-on.ts'
import { AUDIT_FORMATS } from '../../audit/formats/names.ts'
import { LOCALE_FLAG } from './data.ts'
import type { Flag } from './flag.ts'
import { toControlUrl, toFile, toFormat, toLog } from './read.ts'
import { ReportFile } from './report-file.ts'

/** The control API of a server with the default port. */
export const LOCAL_CONTROL_URL = 'http://127.0.0.1:4010/__petstore'

const PROCESS = { group: 'Process' } as const

const AUDIT = { group: 'petstore-mock audit', kind: 'value', of: ['audit'] } as const

/** The flags of the command itself. */
export const COMMAND_FLAGS: readonly Flag[] = [
  LOCALE_FLAG,
  {
    ...PROCESS,
    name: 'config',
    kind: 'value',
    placeholder: 'FILE',
    description: 'read options from a .json, .mjs, .cjs or .js file',
    sets: 'config',
    read: toFile,
  },
  {
    ...PROCESS,
    name: 'watch',
    kind: 'switch',
    description: 'reload the config and the fixtures when they change',
    sets: 'watch',
    on: true,
    of: ['serve', 'exec'],
  },
  {
    ...PROCESS,
    name: 'log',
    kind: 'value',
    placeholder: 'FORMAT',
    default: 'pretty on a terminal, else silent',
    description: 'log every response: pretty, json or silent',
    sets: 'log',
    of: ['serve', 'exec'],
    read: toLog,
  },
  {
    ...PROCESS,
    name: 'help',
    short: 'h',
    kind: 'switch',
    description: 'show this help',
    isFlagOnly: true,
  },
  {
    ...PROCESS,
    name: 'version',
    short: 'v',
    kind: 'switch',
    description: 'show the version',
    isFlagOnly: true,
  },
  {
    group: 'petstore-mock exec, explore and audit',
    name: 'fail-on',
    kind: 'value',
    placeholder: 'SEVERITY',
    default: 'error',
    description:
      'exit with status 1 on findings of this severity or a higher one: error, warning or never',
    sets: 'failOn',
    of: ['exec', 'explore', 'audit'],
    read: readFailOn,
  },
  {
    group: 'petstore-mock exec',
    name: 'no-audit',
    kind: 'switch',
    description: 'print no audit, and ignore its findings',
    sets: 'audit',
    on: false,
    of: ['exec'],
  },
  {
    group: 'petstore-mock exec and explore',
    name: 'report',
    kind: 'value',
    placeholder: 'FILE',
    description: 'also write the report to a file: .xml (JUnit), .md, .json or .txt',
    sets: 'report',
    of: ['exec', 'explore'],
    isFlagOnly: true,
    read: (text, where, folder) => ReportFile.from(text, where, folder),
  },
  {
    ...AUDIT,
    name: 'control-url',
    placeholder: 'URL',
    default: LOCAL_CONTROL_URL,
    description: 'the control API of the server, or of one of its sessions',
    sets: 'controlUrl',
    variable: 'PETSTORE_CONTROL_URL',
    read: toControlUrl,
  },
  {
    group: 'petstore-mock explore and audit',
    kind: 'value',
    of: ['explore', 'audit'],
    name: 'format',
    placeholder: 'FORMAT',
    default: 'text',
    description: `the format of the report: ${AUDIT_FORMATS.join(', ')}`,
    isFlagOnly: true,
    sets: 'format',
    read: toFormat,
  },
  {
    group: 'petstore-mock init',
    name: 'force',
    kind: 'switch',
    description: "replace the file even if it is not msw's worker script",
    of: ['init'],
    isFlagOnly: true,
  },
]
