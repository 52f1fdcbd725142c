import { basename, dirname } from 'node:path'
import { pathToFileURL } from 'node:url'
import { stripVTControlCharacters } from 'node:util'
import type { UserConfig } from 'vite'
import { importPackage, type ModuleLoader, type ViteLocation } from './module-loader.ts'

/** Starts the project's Vite as a loader of a module. It listens on no port, and watches no files. */
export async function startVite(path: string, location: ViteLocation): Promise<ModuleLoader> {
  const { server, runner } = await keepingNodeEnv(() => createServer(location))
  const graph = server.environments.ssr.moduleGraph
  let latest: Promise<unknown> = Promise.resolve()
  const load = async () => {
    runner.clearCache()
    return runner.import(path).catch(explain)
  }
  return {
    load() {
      // One after the other: they'd share what a load under way has evaluated.
      const next = latest.then(load, load)
      latest = next
      return next
    },
    refresh: () => graph.invalidateAll(),
    files: () =>
      [...graph.fileToModulesMap.keys()].filter((file) => !file.includes('/node_modules/')),
  }
}

async function createServer({ config, folder }: ViteLocation) {
  const importFrom = (file: string) => import(pathToFileURL(`${folder}/dist/node/${file}`).href)
  const vite: typeof import('vite') = await importFrom('index.js')
  const { ESModulesEvaluator }: typeof import('vite/module-runner') =
    await importFrom('module-runner.js')
  const evaluator = Object.assign(new ESModulesEvaluator(), { runExternalModule: importPackage })
  const server = await vite.createServer({
    configFile: config,
    root: dirname(config),
    mode: basename(config).startsWith('vitest') ? 'test' : 'development',
    appType: 'custom',
    logLevel: 'silent',
    plugins: [{ name: 'petstore-mock:test-alias', config: aliasOfTests }],
    optimizeDeps: { noDiscovery: true, include: [] },
    ssr: { external: ['msw'] },
    server: { middlewareMode: true, ws: false, hmr: false, watch: null },
  })
  const runner = vite.createServerModuleRunner(server.environments.ssr, { evaluator, hmr: false })
  return { server, runner }
}

interface WithTests extends Pick<UserConfig, 'resolve'> {
  readonly test?: UserConfig['resolve']
}

/** Vitest has a second place for aliases. */
function aliasOfTests({ test }: WithTests) {
  return test?.alias === undefined ? undefined : { resolve: { alias: test.alias } }
}

/** Vite sets the variable if it isn't set, and the commands that we run would inherit that. */
async function keepingNodeEnv<Result>(start: () => Promise<Result>): Promise<Result> {
  const { NODE_ENV } = process.env
  try {
    return await start()
  } finally {
    if (NODE_ENV === undefined) Reflect.deleteProperty(process.env, 'NODE_ENV')
    else process.env.NODE_ENV = NODE_ENV
  }
}

/** Throws an error whose first line says what is wrong and where: Vite's says "Transform failed". */
function explain(error: unknown): never {
  const { message = '', id = '' }: { message?: string; id?: string } = Object(error)
  const plain = stripVTControlCharacters(message)
  const [title, reason] = plain.split(/\n+/)
  if (!title?.startsWith('Transform failed') || reason === undefined) throw error
  // Since Vite 8, the place is above the lines of code that the message shows.
  const [, at = ''] = /─\[ .*?(:\d+:\d+) \]/.exec(plain) ?? []
  const place = reason.includes(id) ? '' : `${id}${at}: `
  throw new SyntaxError(place + reason, { cause: error })
}
