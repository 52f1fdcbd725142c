import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { petstoreWorker } from 'petstore-mock/vite'
import {
  build,
  createServer,
  type InlineConfig,
  type PreviewServer,
  preview,
  type ViteDevServer,
} from 'vite'
import { onTestFinished, vi } from 'vitest'
import { DATA_BUNDLE, DATA_IMPORT } from '../../../scripts/build/mswjs-data.js'
import { writeFiles } from '../recipes.ts'

const source = (file: string) => fileURLToPath(new URL(`../../../src/${file}.ts`, import.meta.url))

/** Resolves the package to its sources, as `vitest.config.ts` does. */
const SOURCES = [
  { find: DATA_IMPORT, replacement: DATA_BUNDLE },
  { find: '#msw-http', replacement: source('adapters/msw/bundled') },
  { find: /^petstore-mock$/, replacement: source('index') },
  { find: 'petstore-mock/panel', replacement: source('panel') },
  { find: 'petstore-mock/browser', replacement: source('browser') },
]

const PAGE = '<!doctype html><meta charset="utf-8"><script type="module" src="/main.js"></script>'

/** Writes a small project into its own folder, and returns its configuration. */
export function viteProject(main: string, settings: InlineConfig = {}): InlineConfig {
  const { folder, remove } = writeFiles({ 'index.html': PAGE, 'main.js': main })
  onTestFinished(remove)
  return {
    configFile: false,
    root: folder,
    cacheDir: `${folder}/.vite`,
    logLevel: 'silent',
    plugins: [petstoreWorker()],
    resolve: { alias: SOURCES },
    server: { host: '127.0.0.1', port: 0, hmr: false },
    preview: { host: '127.0.0.1', port: 0 },
    ...settings,
  }
}

/** Builds for production. Returns the contents of the files by name. */
export async function buildProject(project: InlineConfig): Promise<ReadonlyMap<string, string>> {
  // Vitest sets NODE_ENV to test, which would make Vite build for development.
  vi.stubEnv('NODE_ENV', 'production')
  onTestFinished(() => void vi.unstubAllEnvs())
  const built = await build(project)
  const outputs = [built].flat().flatMap((each) => ('output' in each ? each.output : []))
  return new Map(
    outputs.map((file) => [file.fileName, String('code' in file ? file.code : file.source)]),
  )
}

/** Starts the dev server. Returns the URL of the page. */
export async function serveProject(project: InlineConfig): Promise<string> {
  const server = await createServer(project)
  onTestFinished(() => server.close())
  await server.listen()
  return urlOf(server)
}

/** Serves the build. Returns the URL of the page. */
export async function previewProject(project: InlineConfig): Promise<string> {
  const server = await preview(project)
  onTestFinished(() => server.close())
  return urlOf(server)
}

async function urlOf({ httpServer, resolvedUrls }: ViteDevServer | PreviewServer): Promise<string> {
  if (httpServer?.listening === false) await once(httpServer, 'listening')
  return resolvedUrls?.local[0] ?? ''
}
