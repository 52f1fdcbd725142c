import { decodeEscapes } from '../../core/http/base-url.ts'
import { OptionError, throwOptionError } from '../../core/lib/check.ts'
import { describeMembers, entriesOf, type Json, objectOf } from './json.ts'
import { type FoundReference, normalize } from './normalize.ts'

/** A description. Its references are keys of `targets`. */
export interface Description {
  readonly document: Json
  readonly targets: ReadonlyMap<string, unknown>
  /** What can't be used in it, a line each. */
  readonly notes: readonly string[]
  /** Returns an object, or the one that it refers to. */
  resolve(value: unknown): Json
}

/** A file whose references are still to be resolved. */
interface LoadedFile {
  /** Undefined for a document that isn't in a file. */
  readonly url: string | undefined
  readonly content: unknown
  readonly references: readonly FoundReference[]
}

/**
 * Reads an OpenAPI document, or the file at a path and those that it refers to.
 *
 * @throws {OptionError} naming the place of what is wrong.
 */
export async function readDescription(source: unknown): Promise<Description> {
  const files = new Map<string, LoadedFile>()
  const notes: string[] = []
  const add = (content: unknown, url: string | undefined) => {
    const found = normalize(content)
    notes.push(...found.notes)
    const file = { url, content, references: found.references }
    files.set(url ?? '', file)
    return file
  }
  const main = add(...(await readSource(source)))
  requireOpenapi(main.content)
  for (const file of files.values()) {
    for (const reference of file.references) {
      const url = urlOf(reference, file)
      if (!files.has(url ?? '')) {
        const { readFileAt } = await import('./files.ts')
        add(await readFileAt(url ?? '', placeOf(reference)), url)
      }
    }
  }
  const description = link(main, files)
  return { ...description, notes }
}

async function readSource(source: unknown): Promise<readonly [unknown, string | undefined]> {
  if (typeof source !== 'string') return [structuredClone(source), undefined]
  const { readFileAt, urlOfFile } = await import('./files.ts')
  const url = urlOfFile(source)
  return [await readFileAt(url, 'openapi'), url]
}

const SWAGGER_HINT = 'convert it first: npx swagger2openapi api.yaml --outfile openapi.yaml'

/** Refuses what isn't an OpenAPI document of version 3. */
function requireOpenapi(content: unknown): void {
  const { openapi, swagger, paths } = objectOf(content)
  const expected = 'an OpenAPI document of version 3.0 or 3.1'
  if (swagger !== undefined) {
    const shown = `Swagger ${String(swagger)}`
    throw new OptionError({ path: 'openapi', expected, got: swagger, shown, hint: SWAGGER_HINT })
  }
  if (openapi === undefined) {
    const shown = describeMembers(content)
    throw new OptionError({ path: 'openapi', expected, got: content, shown })
  }
  if (!/^3\.[01]/.test(String(openapi))) throwOptionError('openapi#/openapi', openapi, '3.0 or 3.1')
  if (entriesOf(paths).length === 0) throwOptionError('openapi#/paths', paths, 'at least one path')
}

function placeOf({ place }: FoundReference): string {
  return `openapi${place}/$ref`
}

/** Returns the URL of the file that a reference is to. */
function urlOf(reference: FoundReference, { url }: LoadedFile): string | undefined {
  const [path = ''] = reference.target.split('#', 1)
  if (path === '') return url
  if (url !== undefined && !/^(?!file:)[a-z][a-z\d+.-]+:/i.test(path))
    return new URL(path, url).href
  const expected =
    url === undefined ? 'a reference in the document, which has no path,' : 'a reference to a file'
  return throwOptionError(placeOf(reference), reference.target, expected)
}

/** Makes all references keys of their targets, and checks that there's something at each. */
function link(
  main: LoadedFile,
  files: ReadonlyMap<string, LoadedFile>,
): Omit<Description, 'notes'> {
  const keys = new Map<string, string>()
  const targets = new Map<string, unknown>()
  for (const file of files.values()) {
    for (const reference of file.references) {
      const url = urlOf(reference, file) ?? ''
      const [, pointer = ''] = reference.target.split('#')
      const key = keys.get(`${url}#${pointer}`) ?? `ref:${keys.size}`
      if (!targets.has(key)) {
        const target = lookUp(pointer, files.get(url)?.content)
        const { target: got } = reference
        if (target === undefined)
          throwOptionError(placeOf(reference), got, 'a reference to what exists')
        keys.set(`${url}#${pointer}`, key)
        targets.set(key, target)
      }
      reference.holder.$ref = key
    }
  }
  const resolve = (value: unknown): Json => {
    let node = objectOf(value)
    for (let hops = 0; hops < MOST_HOPS; hops += 1) {
      const { $ref } = node
      if (typeof $ref !== 'string') return node
      node = objectOf(targets.get($ref))
    }
    return {}
  }
  return { document: objectOf(main.content), targets, resolve }
}

/** The most references that lead to each other. */
const MOST_HOPS = 50

/** Follows a JSON pointer (RFC 6901). */
function lookUp(pointer: string, content: unknown): unknown {
  let node = content
  for (const part of pointer.split('/').slice(1)) {
    const name = decodeEscapes(part)?.replaceAll('~1', '/').replaceAll('~0', '~')
    node =
      name !== undefined && typeof node === 'object' && node !== null && Object.hasOwn(node, name)
        ? Reflect.get(node, name)
        : undefined
  }
  return node
}
