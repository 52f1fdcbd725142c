import ky from 'ky'

export interface Note {
  readonly id: number
  readonly text: string
}

/** Where the notes are, and what sends the requests: by default, the global `fetch`. */
export interface ClientOptions {
  readonly baseUrl: string
  readonly fetch?: typeof globalThis.fetch
}

/** Creates a client of the notes. Like any client made with ky, it retries, and waits for Retry-After. */
export function createClient({ baseUrl, fetch }: ClientOptions) {
  const api = ky.create({ prefixUrl: baseUrl, timeout: 5_000, ...(fetch && { fetch }) })
  return {
    list: () => api.get('notes').json<Note[]>(),

    /** Adds a note. The API chooses its id, so a second attempt may add it again. */
    add: (text: string) =>
      api.post('notes', { json: { text }, retry: { methods: ['post'] } }).json<Note>(),

    /** Adds the note, or replaces the one with the same id. A second attempt changes nothing. */
    save: ({ id, text }: Note) => api.put(`notes/${id}`, { json: { text } }).json<Note>(),
  }
}
