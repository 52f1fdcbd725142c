import { COMMAND_FLAGS } from './command.ts'
import type { Flag } from './flag.ts'
import { SERVER_FLAGS } from './server.ts'
import { SERVICE_FLAGS } from './service.ts'

export type { Flag } from './flag.ts'

/** Every flag, in the order in which help shows them. */
export const FLAGS: readonly Flag[] = [...SERVER_FLAGS, ...SERVICE_FLAGS, ...COMMAND_FLAGS]

/** The environment name of a flag: `PETSTORE_API_KEY` for `--api-key`. */
export function environmentName({ name }: Flag): string {
  return `PETSTORE_${name.toUpperCase().replaceAll('-', '_')}`
}
