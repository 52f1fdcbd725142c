import { COMMAND_FLAGS } from './flags/command.ts'
import type { Flag } from './flags/flag.ts'
import { SERVER_FLAGS } from './flags/server.ts'
import { SERVICE_FLAGS } from './flags/service.ts'

export type { Flag } from './flags/flag.ts'

/** Every flag, in the order in which help shows them. */
export const FLAGS: readonly Flag[] = [...SERVER_FLAGS, ...SERVICE_FLAGS, ...COMMAND_FLAGS]

/** The environment name of a flag: `PETSTORE_API_KEY` for `--api-key`. */
export function environmentName({ name }: Flag): string {
  return `PETSTORE_${name.toUpperCase().replaceAll('-', '_')}`
}
