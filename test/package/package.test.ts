import { execFileSync } from 'node:child_process'
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { linksOf, relativeLinks } from '../support/markdown.ts'

const root = join(import.meta.dirname, '../..')
let consumer = ''
let installed = ''

beforeAll(() => {
  const cache = join(root, 'node_modules/.cache')
  mkdirSync(cache, { recursive: true })
  // Inside node_modules, so that the package finds the dependencies of this project.
  consumer = mkdtempSync(join(cache, 'package-test-'))
  installed = join(consumer, 'node_modules/petstore-mock')
  mkdirSync(installed, { recursive: true })
  execFileSync('tar', ['-xzf', tarball(), '-C', installed, '--strip-components=1'])
  writeFileSync(join(consumer, 'package.json'), '{ "type": "module", "private": true }')
})

afterAll(() => rmSync(consumer, { recursive: true, force: true }))

/** Packs dist/. Returns the path of the tarball. */
function tarball(): string {
  const words = ['pack', '--ignore-scripts', '--silent', '--pack-destination', consumer]
  const packed = execFileSync('npm', words, { cwd: root, encoding: 'utf8' })
  return join(consumer, packed.trim().split('\n').at(-1) ?? '')
}

test('the panel has no rows, quotas or validators of a petstore in it', () => {
  const folder = join(installed, 'dist/panel')
  const modules = readdirSync(folder).filter((name) => name.endsWith('.js'))
  const size = gzipSync(modules.map((name) => readFileSync(join(folder, name), 'utf8')).join(''))
  expect(size.byteLength).toBeLessThan(80 * 1_024)
})

/** Runs code as a module in a project with the installed package. */
function runModule(code: string, name = 'main.mjs'): string {
  writeFileSync(join(consumer, name), code)
  return execFileSync(process.execPath, [name], { cwd: consumer, encoding: 'utf8' }).trim()
}

test('npm finds nothing to correct in package.json', () => {
  const folder = join(consumer, 'corrected')
  mkdirSync(folder)
  const given = readFileSync(join(root, 'package.json'), 'utf8')
  writeFileSync(join(folder, 'package.json'), given)

  execFileSync('npm', ['pkg', 'fix'], { cwd: folder, stdio: 'ignore' })

  expect(readFileSync(join(folder, 'package.json'), 'utf8')).toBe(given)
})

test('installing the package runs no script of it, and asks for none of the test runners', () => {
  const { scripts, peerDependencies, peerDependenciesMeta } = JSON.parse(
    readFileSync(join(installed, 'package.json'), 'utf8'),
  )
  for (const name of ['preinstall', 'install', 'postinstall', 'prepare']) {
    expect(scripts).not.toHaveProperty(name)
  }
  // npm 10 fails to install a package with Vitest as a peer. pnpm and Yarn read only the metadata.
  expect(peerDependencies).not.toHaveProperty('vitest')
  expect(peerDependenciesMeta.vitest).toEqual({ optional: true })
  expect(peerDependenciesMeta['@playwright/test']).toEqual({ optional: true })
})

test('every link of a page in the package leads to a file in the package, or to a web site', () => {
  const docs = readdirSync(join(installed, 'docs'), { recursive: true, encoding: 'utf8' })
  const pages = ['README.md', 'CHANGELOG.md', ...docs.map((path) => `docs/${path}`)]
    .filter((path) => path.endsWith('.md'))
    .map((path) => join(installed, path))
  const links = pages.flatMap(relativeLinks)
  expect(links.length).toBeGreaterThan(200)
  const broken = links.filter(({ target }) => !existsSync(target) || !target.startsWith(installed))
  expect(broken).toEqual([])
  const absolute = pages.flatMap(linksOf).filter((link) => /^[a-z]+:/.test(link))
  expect(absolute.filter((link) => !/^https:\/\/(?!.*\bexample\b)/.test(link))).toEqual([])
})

test('a module can import the entries for code, for msw in Node, and for servers', () => {
  const printed = runModule(`
    import { createPetstore } from 'petstore-mock'
    import { emptyWorld } from 'petstore-mock/fixtures'
    import { setupPetstore } from 'petstore-mock/node'
    import { startServer } from 'petstore-mock/server'

    const petstore = createPetstore({ fixtures: emptyWorld })
    const empty = await petstore.fetch('/pets')
    console.log(empty.status, await empty.text(), petstore.openapi.info.version)

    const intercepting = setupPetstore({ baseUrl: 'https://api.example.com' })
    intercepting.listen()
    const intercepted = await fetch('https://api.example.com/pets/1')
    console.log((await intercepted.json()).name)
    intercepting.close()

    const server = await startServer({ port: 0 })
    console.log((await fetch(server.url + '/pets/1')).status)
    await server.close()`)
  expect(printed.split('\n')).toEqual(['200 [] 1.0.0', 'Rex', '200'])
})

test('no file has a bare import statement, which bundlers warn about', () => {
  const written = readdirSync(join(installed, 'dist'), { recursive: true, encoding: 'utf8' })
  const bare = written
    .filter((path) => path.endsWith('.js') && !path.startsWith('swagger-ui'))
    .filter((path) => /^import "/m.test(readFileSync(join(installed, 'dist', path), 'utf8')))
  expect(bare).toEqual([])
})

test('CommonJS can require the package', () => {
  const printed = runModule(
    `const { createPetstore } = require('petstore-mock')
     console.log(createPetstore().handle({ method: 'GET', path: '/pets/1' }).status)`,
    'main.cjs',
  )
  expect(printed).toBe('200')
})

test('the package contains the contract', () => {
  expect(readFileSync(join(installed, 'openapi.yaml'), 'utf8')).toContain('openapi: 3.0.3')
})

test('the package contains the part of @mswjs/data that it uses, and shows none of its types', () => {
  const files = readdirSync(join(installed, 'dist'), { recursive: true, encoding: 'utf8' })
  const texts = files
    .filter((file) => /\.(?:js|d\.ts)$/.test(file))
    .map((file) => [file, readFileSync(join(installed, 'dist', file), 'utf8')] as const)
  const importing = texts.filter(([, text]) =>
    /(?:from|import\(|require\()\s*['"]@mswjs\/data/.test(text),
  )

  expect(importing.map(([file]) => file)).toEqual([])
  expect(texts.some(([, text]) => text.includes('expected the primary key'))).toBe(true)
})

test('the package contains the licenses of bundled code', () => {
  const licenses = (path: string) => readFileSync(join(installed, `dist/${path}`), 'utf8')

  expect(licenses('mswjs-data.LICENSES.txt')).toContain('@mswjs/data 0.16.2 (MIT)')
  expect(licenses('src/core/contract/generated/validators.gen.LICENSES.txt')).toContain(
    'ajv-formats 3.0.1 (MIT)',
  )
})

test('the command line runs', () => {
  const printed = execFileSync(process.execPath, [join(installed, 'dist/src/cli.js'), '--version'])
  expect(String(printed)).toMatch(/^\d+\.\d+\.\d+\n$/)
})
