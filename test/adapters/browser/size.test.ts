import { readFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { buildProject, viteProject } from '../../support/browser/vite.ts'

/** Bundlers differ, and the benchmark uses another one. */
const MARGIN_KIB = 1.5

test('petstore-mock/browser adds no more to msw/browser than the README says', async () => {
  const ours = await bundle('petstore-mock/browser')
  const theirs = await bundle('msw/browser')

  const documented = Number(/adds about (\d+) KiB/.exec(readFileSync('README.md', 'utf8'))?.[1])
  const added = (gzipSync(ours).length - gzipSync(theirs).length) / 1_024
  expect(added).toBeLessThanOrEqual(documented + MARGIN_KIB)
})

test("a page that doesn't start a petstore loads next to nothing of it", async () => {
  const project = viteProject(
    `import { startPetstore } from 'petstore-mock/browser'
     if (location.hash === '#mock') startPetstore()`,
  )

  const files = [...(await buildProject(project))]

  const entry = files.find(([name]) => /\/index-[\w-]+\.js$/.test(name))?.[1] ?? ''
  expect(entry).toContain('[petstore-mock]')
  expect(gzipSync(entry).length).toBeLessThan(2_500)
})

test("petstore-mock/browser doesn't contain faker", async () => {
  const ours = await bundle('petstore-mock/browser')

  expect(ours).toContain('[petstore-mock]')
  expect(ours).not.toMatch(/faker/i)
})

const bundles = new Map<string, Promise<string>>()

/** Bundles an entry once with all its exports, minified, as Vite does for production. */
function bundle(entry: string): Promise<string> {
  const bundled = bundles.get(entry) ?? build(entry)
  bundles.set(entry, bundled)
  return bundled
}

async function build(entry: string): Promise<string> {
  const project = viteProject(`export * from '${entry}'`)
  const rolldownOptions = {
    input: `${project.root}/main.js`,
    preserveEntrySignatures: 'strict',
  } as const
  const files = await buildProject({ ...project, build: { rolldownOptions } })
  const [main = ''] = [...files.keys()].filter((name) => /\/main-[\w-]+\.js$/.test(name))
  const imported = filesFrom([main], files)
  const started = filesFrom([...imported, ...importsOf(imported, files, DYNAMIC)], files)
  return [...started].map((name) => files.get(name)).join('')
}

const STATIC = /\b(?:from|import)\s*["'`]\.\/([^"'`]+)["'`]/g
const DYNAMIC = /\bimport\(["'`]\.\/([^"'`]+)["'`]\)/g

type Files = ReadonlyMap<string, string>

/** Returns files, and those that they import with a statement, directly or through others. */
function filesFrom(names: readonly string[], files: Files, found = new Set<string>()) {
  for (const name of names) {
    if (found.has(name)) continue
    found.add(name)
    filesFrom(importsOf([name], files, STATIC), files, found)
  }
  return found
}

function importsOf(names: Iterable<string>, files: Files, pattern: RegExp): readonly string[] {
  return [...names].flatMap((name) =>
    [...(files.get(name) ?? '').matchAll(pattern)].map(([, file]) => `assets/${file}`),
  )
}
