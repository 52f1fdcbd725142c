import fs from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import { fileURLToPath } from 'node:url'

/** How many calls of `readFile` are in progress, as far as they are counted. */
let reads = 0

/** Returns how many calls of `readFile` are in progress that Node itself doesn't show. */
export function countHiddenReads(): number {
  return reads
}

/**
 * Counts the calls of `readFile` from now on, if Node doesn't show them among the active resources:
 * Node 26 shows other file operations, but not those. Returns a function that stops it.
 */
export function countReads(): () => void {
  if (showsReads()) return () => {}
  const { readFile, promises } = fs
  const { readFile: readFileLater } = promises
  fs.readFile = new Proxy(readFile, {
    apply: (target, self, words) => Reflect.apply(target, self, words.map(countUntilCalled)),
  })
  promises.readFile = new Proxy(readFileLater, {
    apply: (target, self, words) => countUntilSettled(Reflect.apply(target, self, words)),
  })
  // Also for those who import a function by its name.
  syncBuiltinESMExports()
  return () => {
    fs.readFile = readFile
    promises.readFile = readFileLater
    syncBuiltinESMExports()
  }
}

/** Returns whether Node shows that a file is being read. */
function showsReads(): boolean {
  const before = process.getActiveResourcesInfo().length
  fs.readFile(fileURLToPath(import.meta.url), () => {})
  return process.getActiveResourcesInfo().length > before
}

/** Counts a read until its callback is called. The other arguments are no functions. */
function countUntilCalled(word: unknown): unknown {
  if (typeof word !== 'function') return word
  const end = begin()
  return (...results: readonly unknown[]) => {
    end()
    return word(...results)
  }
}

/** Counts a read until its promise settles. */
function countUntilSettled<Read extends Promise<unknown>>(read: Read): Read {
  const end = begin()
  read.then(end, end)
  return read
}

/** Counts a read. Returns a function that ends it. */
function begin(): () => void {
  reads += 1
  return () => {
    reads -= 1
  }
}
