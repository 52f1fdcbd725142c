import { repeat } from '../../time/timers.ts'

/** How often to look for the shell, in ms. */
const CHECK_MS = 500

/**
 * Calls an action when the shell has ended in which npm, npx, pnpm or Yarn runs this command. On
 * SIGTERM, they end themselves and the shell, but the shell does not pass the signal on.
 *
 * Does nothing if the command was started in any other way, or if the script contains more.
 */
export function onShellEnded(action: () => void): void {
  if (!isOnlyServer(process.env.npm_lifecycle_script)) return
  const shell = process.ppid
  const stop = repeat(CHECK_MS, () => {
    if (process.ppid === shell) return
    stop()
    action()
  })
}

/** npx may quote the name. In a clone of the project, `npm start` runs the built file. */
const SERVER =
  /^(?:\w+=\S* +)*'?(?:petstore-mock|node dist\/src\/cli\.js)'?(?: (?!.*\bexec\b)[^&|;\n]*)?$/

/**
 * Returns whether a script does nothing but serve, as in `petstore-mock --port 0`. Then its shell
 * waits for the server. The shell of `petstore-mock & vite` can end before the server does.
 */
export function isOnlyServer(script: string | undefined): boolean {
  return script !== undefined && SERVER.test(script)
}
