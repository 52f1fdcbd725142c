import { CONTROL_PATH } from '../../control/paths.ts'
import { PLANS_HINT } from '../../quota/plans.ts'
import { LOCAL_CONTROL_URL } from './command.ts'
import type { CommandName } from './flag.ts'
import { reportNameFor } from './report-file.ts'

type Hint = (value: string) => string

const toControlUrlOf = (address: string) =>
  `did you mean --control-url http://${address}${CONTROL_PATH}?`

const REDIRECT = 'redirect the standard output, as in audit --format junit > audit.xml'

const TIME = 'did you mean --clock?'

const SCENARIO = 'did you mean --scenario?'

const SNAPSHOT = `send the snapshot to the running server, with PUT ${LOCAL_CONTROL_URL}/state, or load rows with --fixtures`

const OF_SERVICE: Readonly<Record<string, Hint>> = {
  ...Object.fromEntries(
    ['limit', 'limits', 'quota', 'quotas', 'per-minute', 'per-day'].map((name) => [
      name,
      () => PLANS_HINT,
    ]),
  ),
  cors: () => 'CORS is on by default; --no-cors turns it off',
}

const OF_SERVER: Readonly<Record<string, Hint>> = {
  ...OF_SERVICE,
  time: () => TIME,
  faults: () => SCENARIO,
  snapshot: () => SNAPSHOT,
  state: () => SNAPSHOT,
  log: () => 'write pretty, json or silent',
}

/** What to write instead of a flag that a command does not have. */
const HINTS: { readonly [Command in CommandName]?: Readonly<Record<string, Hint>> } = {
  audit: {
    port: (value) => toControlUrlOf(`127.0.0.1:${value}`),
    host: (value) => toControlUrlOf(`${value}:4010`),
    session: (value) =>
      `did you mean --control-url ${LOCAL_CONTROL_URL}/sessions/${value || 'ID'}?`,
    report: () => REDIRECT,
    output: () => REDIRECT,
    out: () => REDIRECT,
    o: () => REDIRECT,
  },
  serve: OF_SERVER,
  explore: {
    ...OF_SERVICE,
    scenario: () => 'did you mean --outcomes?',
    depth: () => 'did you mean --faults?',
    timeout: () => 'did you mean --settle-within or --time?',
    workers: () => 'did you mean --jobs?',
    parallel: () => 'did you mean --jobs?',
    j: () => 'did you mean --jobs?',
    audit: () => 'its rules are part of explore; see --severity',
  },
  exec: {
    ...OF_SERVER,
    format: (value) => `did you mean --report ${reportNameFor(value)}?`,
  },
}

/**
 * Returns what to write instead of a flag that other commands or programs have; empty if that is
 * unknown.
 */
export function hintForCommand(command: CommandName, flag: string, value: string): string {
  return HINTS[command]?.[flag]?.(value) ?? ''
}
