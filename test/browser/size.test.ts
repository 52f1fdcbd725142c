import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { buildProject, viteProject } from '../support/browser-vite.ts'

test('petstore-mock/browser adds at most 45 KiB gzip to msw/browser', async () => {
  const ours = await bundle('petstore-mock/browser')
  const theirs = await bundle('msw/browser')

  expect(gzipSync(ours).length - gzipSync(theirs).length).toBeLessThanOrEqual(45 * 1024)
})

test('petstore-mock/browser holds no faker', async () => {
  const ours = await bundle('petstore-mock/browser')

  expect(ours).toContain('[petstore-mock]')
  expect(ours).not.toMatch(/faker/i)
})

test('petstore-mock/browser evaluates no text', async () => {
  const added = await bundle('petstore-mock/browser')

  expect(added).not.toMatch(/\beval\(|new Function\(|[^.\w]Function\(['"`]/)
})

/** Bundles an entry with all that it exports, minified, as Vite does for production. */
async function bundle(entry: string): Promise<string> {
  const project = viteProject(`export * from '${entry}'`)
  const rolldownOptions = {
    input: `${project.root}/main.js`,
    preserveEntrySignatures: 'strict',
  } as const
  const files = await buildProject({ ...project, build: { rolldownOptions } })
  return [...files.values()].join('')
}
