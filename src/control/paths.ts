/** The path of the control API. */
export const CONTROL_PATH = '/__petstore'

/** The parent path of all sessions. */
export const SESSIONS_PATH = `${CONTROL_PATH}/sessions`

/** Returns the path of a session's control API. */
export function sessionPath(id: string): string {
  return `${SESSIONS_PATH}/${id}`
}

/** Returns whether a path is `base` or below it. */
export function isBelow(path: string, base: string): boolean {
  return path.startsWith(base) && (path.length === base.length || path[base.length] === '/')
}

/** Where a server is, and the token that its control API may require. */
export interface ServerAddress {
  /** The URL of the server, or of its control API. */
  readonly url: string
  /** The control token, if the server requires one. */
  readonly controlToken?: string | undefined
}
