import type { SendCall } from '../../control/client/http-client.ts'
import type { RemotePetstore } from '../../control/members.ts'

/** How a panel reaches the petstore that it shows: through its control API and its events. */
export interface Connection {
  /** Where the petstore runs: in this page, or on the server that this page comes from. */
  readonly place: 'page' | 'server'
  /** Calls the control API of the petstore. */
  readonly call: SendCall
  /** The petstore itself: its members, as promises. */
  readonly petstore: RemotePetstore
  /** Gets a percent-encoded path of the control API. Resolves to the answer as text. */
  text(path: string): Promise<string>
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
