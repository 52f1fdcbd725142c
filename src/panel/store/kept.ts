/** Reads an object that was kept for this tab; an empty one if there's none. */
export function readKept(key: string): object {
  try {
    return Object(JSON.parse(sessionStorage.getItem(key) ?? '{}'))
  } catch {
    // Some browsers refuse storage, and what is there may be of another version.
    return {}
  }
}

/** Keeps an object for this tab. Without storage, nothing is kept. */
export function keep(key: string, kept: object): void {
  try {
    sessionStorage.setItem(key, JSON.stringify(kept))
  } catch {
    // The panel works without it.
  }
}
