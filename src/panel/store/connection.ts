import type { CallMember } from '../../control/client/petstore.ts'
import type { ServiceSettings } from '../../control/describe-settings.ts'
import type { RemotePetstore } from '../../control/members.ts'

/** A session of a server. */
export interface SessionInfo {
  readonly id: string
  readonly url: string
}

/** How a panel reaches the petstore that it shows. */
export interface Connection {
  /** Where the petstore runs: in this page, or on the server that this page comes from. */
  readonly place: 'page' | 'server'
  /** Calls a member of the petstore by its name, such as `db/pet/create`. */
  readonly call: CallMember
  /** The petstore itself: its members, as promises. */
  readonly petstore: RemotePetstore
  /** Reads the options of the petstore, and what a form needs. */
  settings(): Promise<ServiceSettings>
  /** Lists the sessions of the server; none in a page. */
  sessions(): Promise<readonly SessionInfo[]>
  /** Creates a session with the options and the state that the petstore had at a position. */
  createSession(fromPosition: number): Promise<SessionInfo>
  /** Sends a request to the service, as a client does: in a page directly, without its worker. */
  fetch(url: string, init?: RequestInit): Promise<Response>
  /** Listens to the events of the petstore. Returns a function that stops this. */
  listen(listener: ConnectionListener): () => void
  /** Returns the connection to a session, or to the main petstore for null. Only on a server. */
  session(id: string | null): Connection
}

/**
 * Whether events arrive. `locked` means that the server requires a token, `gone` that the session
 * was deleted.
 */
export type Link = 'connecting' | 'open' | 'lost' | 'locked' | 'gone'

/** What a connection tells the panel. */
export interface ConnectionListener {
  /** Called with each event: its name, and its data as JSON text. */
  onEvent(name: string, data: string): void
  onLink(link: Link): void
}
