export interface Book {
  readonly id: number
  readonly title: string
  readonly isLent: boolean
}

/** Where the library is, its key, and what sends the requests: by default, the global `fetch`. */
export interface ClientOptions {
  readonly baseUrl: string
  readonly key?: string
  readonly fetch?: typeof globalThis.fetch
}

/** Creates a client of the library. It sends a request again if there's no response. */
export function createClient({ baseUrl, key, ...options }: ClientOptions) {
  const send = async (path: string, init: RequestInit = {}) => {
    const headers = { 'Content-Type': 'application/json', ...(key && { 'X-API-Key': key }) }
    const { fetch = globalThis.fetch } = options
    const attempt = () => fetch(baseUrl + path, { ...init, headers })
    const response = await attempt().catch(attempt)
    const body = await response.json()
    if (!response.ok) throw new Error(body.message)
    return body
  }
  return {
    titles: async (): Promise<string[]> => {
      const { books }: { books: Book[] } = await send('/books')
      return books.map(({ title }) => title)
    },

    /** Adds a book. A second attempt may add it again. */
    add: (title: string): Promise<Book> =>
      send('/books', { method: 'POST', body: JSON.stringify({ title }) }),
  }
}
