/** How a stored value is read and written. */
type Access = 'readonly' | 'readwrite'

const DATABASE = 'petstore-mock'
const STATES = 'states'

/**
 * A value that the tabs of an origin share by name, in IndexedDB. The caller holds a lock while it
 * reads and writes.
 */
export class TabStore<Value> {
  readonly #name: string
  #database: Promise<IDBDatabase> | undefined

  constructor(name: string) {
    this.#name = name
  }

  /** Returns the value; undefined if there's none. */
  async read(): Promise<Value | undefined> {
    return await this.#run('readonly', (values) => values.get(this.#name))
  }

  async write(value: Value): Promise<void> {
    await this.#run('readwrite', (values) => values.put(value, this.#name))
  }

  /** Deletes all values but those with the given names. */
  async keepOnly(names: readonly string[]): Promise<void> {
    const stored = await this.#run('readonly', (values) => values.getAllKeys())
    const unused = stored.filter((name) => !names.includes(String(name)))
    for (const name of unused) await this.#run('readwrite', (values) => values.delete(name))
  }

  /** Closes the connection to the database. A later use opens it again. */
  close(): void {
    void this.#database?.then((database) => database.close())
    this.#database = undefined
  }

  async #run<Result>(
    access: Access,
    request: (values: IDBObjectStore) => IDBRequest<Result>,
  ): Promise<Result> {
    this.#database ??= open()
    const transaction = (await this.#database).transaction(STATES, access)
    return await new Promise((resolve, reject) => {
      const sent = request(transaction.objectStore(STATES))
      transaction.oncomplete = () => resolve(sent.result)
      transaction.onabort = () => reject(transaction.error)
    })
  }
}

function open(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open(DATABASE)
    opening.onupgradeneeded = () => opening.result.createObjectStore(STATES)
    opening.onsuccess = () => resolve(opening.result)
    opening.onerror = () => reject(opening.error)
  })
}
