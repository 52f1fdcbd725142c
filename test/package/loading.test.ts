import { execFileSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'

/** What `modulesOf` returned for each module. */
const loads = new Map<string, readonly string[]>()

/** The packages that msw loads in any case. */
const known = packagesOf("import 'msw'; import 'msw/node'")

test('the main entry loads no package, and the Node entry none but msw', () => {
  expect(packagesOf("import './dist/src/index.js'")).toEqual([])
  const loaded = packagesOf("import './dist/src/node.js'")
  expect(loaded).toContain('msw')
  expect(besidesMsw(loaded)).toEqual([])
})

test('creating handlers loads no graphql, which only the root entry of msw needs', () => {
  const loaded = packagesOf(`
    import { setupPetstore } from './dist/src/node.js'
    if (setupPetstore().handlers.length === 0) throw new Error()`)
  expect(loaded).toContain('msw')
  expect(loaded).not.toContain('graphql')
})

test('the default world, the audit, the HTTP archive and the contract load no other package', () => {
  const loaded = packagesOf(`
    import { createPetstore } from './dist/src/index.js'
    const petstore = createPetstore()
    if (petstore.handle({ method: 'GET', path: '/pets' }).status !== 200) throw new Error()
    petstore.audit()
    petstore.journal.toHar()
    petstore.openapi`)

  expect(besidesMsw(loaded)).toEqual([])
})

test('the fixtures entry loads English faker, no other locale and no other package', () => {
  const code = "import './dist/fixtures/index.js'"
  expect(packagesOf(code)).toEqual(['@faker-js/faker'])
  const locales = modulesOf(code).flatMap(
    (url) => /\/([a-z]{2}(?:_\w+)?)-[\w-]+\.js$/.exec(url)?.[1] ?? [],
  )
  expect(new Set(locales)).toEqual(new Set(['en']))
})

test('the server answers without loading a package or the documentation page', () => {
  const loaded = modulesOf(`
    import { startServer } from './dist/src/adapters/server/index.js'
    const server = await startServer({ port: 0 })
    const response = await fetch(server.url + '/pets/1')
    if (response.status !== 200) throw new Error()
    await server.close()`)

  expect(loaded.filter((url) => /node_modules|swagger-ui/.test(url))).toEqual([])
})

test('an entry consists of a few files, because each file slows the start down', () => {
  for (const entry of ['index', 'node', 'adapters/server/index']) {
    const own = modulesOf(`import './dist/src/${entry}.js'`).filter((url) =>
      url.startsWith(`file://${resolve('dist')}/`),
    )
    expect(own.length, entry).toBeLessThan(8)
  }
})

function besidesMsw(packages: readonly string[]): readonly string[] {
  return packages.filter((name) => !known.includes(name))
}

/** Returns the names of the packages that a module loads. */
function packagesOf(code: string): readonly string[] {
  const names = modulesOf(code).flatMap(
    (url) => /.*\/node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(url)?.[1] ?? [],
  )
  return [...new Set(names)]
}

/** Returns the files that a module loads. Runs each module once. */
function modulesOf(code: string): readonly string[] {
  const known = loads.get(code) ?? runModule(code)
  loads.set(code, known)
  return known
}

/** Runs a module. Returns the files that it loads, from the coverage report of Node. */
function runModule(code: string): readonly string[] {
  const folder = mkdtempSync(join(tmpdir(), 'petstore-mock-loading-'))
  try {
    execFileSync(process.execPath, ['--input-type=module', '--eval', code], {
      env: { ...process.env, NODE_V8_COVERAGE: folder },
    })
    const scripts: readonly { readonly url: string }[] = readdirSync(folder).flatMap(
      (file) => JSON.parse(readFileSync(join(folder, file), 'utf8')).result,
    )
    return scripts.map(({ url }) => url).filter((url) => url.startsWith('file:'))
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
