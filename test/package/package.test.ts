import { execFileSync } from 'node:child_process'
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { beforeAll, expect, test } from 'vitest'

const root = join(import.meta.dirname, '../..')
// Below node_modules, so that what the package depends on is found where this project has it.
const consumer = join(root, 'node_modules/.cache/package-test')
const installed = join(consumer, 'node_modules/petstore-mock')

beforeAll(() => {
  rmSync(consumer, { recursive: true, force: true })
  mkdirSync(installed, { recursive: true })
  const packed = execFileSync(
    'npm',
    ['pack', '--ignore-scripts', '--silent', '--pack-destination', consumer],
    { cwd: root, encoding: 'utf8' },
  )
  const tarball = join(consumer, packed.trim().split('\n').at(-1) ?? '')
  execFileSync('tar', ['-xzf', tarball, '-C', installed, '--strip-components=1'])
  writeFileSync(join(consumer, 'package.json'), '{ "type": "module", "private": true }')
})

/** Runs code as a module of a project that has the package installed. */
function runModule(code: string, name = 'main.mjs'): string {
  writeFileSync(join(consumer, name), code)
  return execFileSync(process.execPath, [name], { cwd: consumer, encoding: 'utf8' }).trim()
}

test('the packed package works from a module', () => {
  const printed = runModule(`
    import { createPetstore } from 'petstore-mock'
    import { emptyWorld } from 'petstore-mock/fixtures'
    const petstore = createPetstore({ fixtures: emptyWorld })
    const reply = await petstore.fetch('/pets')
    console.log(reply.status, await reply.text(), petstore.openapi.info.version)`)
  expect(printed).toBe('200 [] 1.0.0')
})

test('msw intercepts with it', () => {
  const printed = runModule(`
    import { setupPetstore } from 'petstore-mock/node'
    const petstore = setupPetstore({ baseUrl: 'https://api.example.com' })
    petstore.listen()
    const reply = await fetch('https://api.example.com/pets/1')
    console.log((await reply.json()).name)
    petstore.close()`)
  expect(printed).toBe('Rex')
})

test('it serves', () => {
  const printed = runModule(`
    import { startServer } from 'petstore-mock/server'
    const server = await startServer({ port: 0 })
    console.log((await fetch(server.url + '/pets/1')).status)
    await server.close()`)
  expect(printed).toBe('200')
})

test('vitest has its matchers', () => {
  const written = `
    import { usePetstore } from 'petstore-mock/vitest'
    import { expect, test } from 'vitest'
    const petstore = usePetstore({ baseUrl: 'https://api.example.com' })
    test('a polite client', async () => {
      expect((await fetch('https://api.example.com/pets/1')).status).toBe(200)
      expect(petstore).toHaveCleanAudit()
    })`
  writeFileSync(join(consumer, 'matchers.test.mjs'), written)
  writeFileSync(join(consumer, 'vitest.config.mjs'), 'export default {}')
  const vitest = join(root, 'node_modules/vitest/vitest.mjs')
  const printed = execFileSync(process.execPath, [vitest, 'run'], {
    cwd: consumer,
    encoding: 'utf8',
  })
  expect(stripVTControlCharacters(printed)).toMatch(/Tests +1 passed/)
})

test('its files import nothing without a name: bundlers warn of that', () => {
  const written = readdirSync(join(installed, 'dist'), { recursive: true, encoding: 'utf8' })
  const bare = written
    .filter((path) => path.endsWith('.js') && !path.startsWith('swagger-ui'))
    .filter((path) => /^import "/m.test(readFileSync(join(installed, 'dist', path), 'utf8')))
  expect(bare).toEqual([])
})

test('CommonJS can require it', () => {
  const printed = runModule(
    `const { createPetstore } = require('petstore-mock')
     console.log(createPetstore().handle({ method: 'GET', path: '/pets/1' }).status)`,
    'main.cjs',
  )
  expect(printed).toBe('200')
})

test('the contract comes along as JSON and as YAML', () => {
  const json = JSON.parse(readFileSync(join(installed, 'dist/openapi.json'), 'utf8'))
  expect(json.info.title).toBe('Petstore')
  expect(readFileSync(join(installed, 'openapi.yaml'), 'utf8')).toContain('openapi: 3.0.3')
})

test('the licences of what is bundled come along', () => {
  const licences = (path: string) => readFileSync(join(installed, `dist/src/${path}`), 'utf8')

  expect(licences('model/mswjs-data.gen.LICENSES.txt')).toContain('@mswjs/data 0.16.2 (MIT)')
  expect(licences('contract/validators.gen.LICENSES.txt')).toContain('ajv-formats 3.0.1 (MIT)')
})

test('the command runs', () => {
  const printed = execFileSync(process.execPath, [join(installed, 'dist/src/cli.js'), '--version'])
  expect(String(printed)).toMatch(/^\d+\.\d+\.\d+\n$/)
})

test('its types are right for a project that checks libraries too', () => {
  writeFileSync(
    join(consumer, 'main.ts'),
    `import { createPetstore, type Petstore } from 'petstore-mock'
     import { generateWorld } from 'petstore-mock/fixtures'
     import type { components, paths } from 'petstore-mock/types'
     const petstore: Petstore = createPetstore({ fixtures: generateWorld(), plan: 'pro', ban: false })
     const pet: components['schemas']['Pet'] = { id: 1, name: 'Rex', categoryId: 1 }
     export type Listed = paths['/pets']['get']['responses'][200]['content']['application/json']
     export const name: string = petstore.db.pet.findFirst({ where: { id: { equals: pet.id } } })?.name ?? ''
     // @ts-expect-error: there is no such rule
     createPetstore({ rules: { onDelete: 'explode' } })`,
  )
  const config = {
    compilerOptions: {
      module: 'nodenext',
      target: 'es2022',
      lib: ['es2023', 'dom', 'dom.iterable'],
      types: ['node'],
      strict: true,
      noEmit: true,
      skipLibCheck: false,
    },
    files: ['main.ts'],
  }
  writeFileSync(join(consumer, 'tsconfig.json'), JSON.stringify(config))
  const tsc = join(root, 'node_modules/typescript/bin/tsc')
  expect(String(execFileSync(process.execPath, [tsc, '-p', consumer]))).toBe('')
})
