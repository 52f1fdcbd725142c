import type { Order } from 'petstore-mock/types'

/** A response, in the same form for every client. */
export interface ClientResponse {
  readonly status: number
  readonly body: unknown
  header(name: string): string | null
}

/** The calls of the story, made with one HTTP client. */
export interface PetstoreClient {
  listPets(): Promise<ClientResponse>
  getPet(petId: number): Promise<ClientResponse>
  createOrder(order: Order): Promise<ClientResponse>
}

/** Creates a client for the petstore at a base URL. */
export type Connect = (baseUrl: string) => PetstoreClient

/** Sends a request. `json` is the body; undefined for none. */
type Send = (method: 'GET' | 'POST', url: string, json?: Order) => Promise<ClientResponse>

/** Creates a petstore client from a function that sends requests. */
export function connectWith(send: Send): Connect {
  return (baseUrl) => ({
    listPets: () => send('GET', `${baseUrl}/pets`),
    getPet: (petId) => send('GET', `${baseUrl}/pets/${petId}`),
    createOrder: (order) => send('POST', `${baseUrl}/store/orders`, order),
  })
}

/** Returns the options of `fetch` for a method and a JSON body. */
export function jsonRequest(method: string, json: Order | undefined) {
  if (json === undefined) return { method }
  return {
    method,
    body: JSON.stringify(json),
    headers: { 'Content-Type': 'application/json' },
  }
}

/** The common part of the global `Response` and undici's own. */
interface ResponseLike {
  readonly status: number
  readonly headers: { get(name: string): string | null }
  json(): Promise<unknown>
}

/** Reads a response with a JSON body. */
export async function readResponse(response: ResponseLike): Promise<ClientResponse> {
  return {
    status: response.status,
    body: await response.json(),
    header: (name) => response.headers.get(name),
  }
}
