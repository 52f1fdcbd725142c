/** The path of the control API. */
export const CONTROL_PATH = '/__petstore'

/** The path that all sessions are below. */
export const SESSIONS_PATH = `${CONTROL_PATH}/sessions`

/** Whether a path is the base or below it. */
export function isBelow(path: string, base: string): boolean {
  return path.startsWith(base) && (path.length === base.length || path[base.length] === '/')
}
