import { dirname, resolve } from 'node:path'
import type {
  BrowserContext,
  PlaywrightTestArgs,
  PlaywrightTestOptions,
  PlaywrightWorkerArgs,
  PlaywrightWorkerOptions,
  test as playwrightTest,
  TestInfo,
  TestType,
} from '@playwright/test'
import { callMember } from '../../control/call-member.ts'
import { CallError } from '../../control/client/call-error.ts'
import { createRemotePetstore } from '../../control/client/petstore.ts'
import {
  connectServer,
  type RemoteServer,
  type RemoteSession,
} from '../../control/client/server.ts'
import type { Promised } from '../../control/members.ts'
import { isBelow } from '../../control/paths.ts'
import { OptionError, throwOptionError } from '../../core/lib/check.ts'
import { internalsOf, type Petstore } from '../../core/petstore/create-petstore.ts'
import { exportedOptions } from '../../core/user-handlers/exported-options.ts'
import { loaderOf } from '../modules/module-loader.ts'
import { startServer } from '../server/index.ts'
import { attachPetstore } from './attach.ts'
import {
  type PetstoreTestOptions,
  type PetstoreWorkerOptions,
  readIsShared,
  readPetstoreOptions,
  readPublicUrl,
} from './options.ts'
import { createPageClocks } from './page-clock.ts'
import { routeToSession } from './route.ts'

/** The petstore of a test: a session that nothing else uses. */
export interface PlaywrightPetstore extends Promised<Petstore> {
  /** The id of the session. */
  readonly id: string
  /** The base URL for clients of the session. */
  readonly url: string
  /** The base URL of the session's control API. */
  readonly controlUrl: string
  /**
   * Connects the pages of another browser context to this petstore. Call it before the pages load.
   */
  connect(context: BrowserContext): Promise<void>
}

/** The fixtures of each test, besides those of Playwright. */
export interface PetstoreFixtures extends PetstoreTestOptions {
  /** The petstore of the test. */
  readonly petstore: PlaywrightPetstore
}

/** The petstore of a test on its server. */
interface TestSession extends RemoteSession {
  /** The origins of its handlers, as far as they're known. */
  readonly origins?: ReadonlySet<string>
}

/** The server that has the petstores of the tests. */
interface Host extends RemoteServer {
  createSession(options: unknown): Promise<TestSession>
  /** Whether it can have handlers: a server that the worker has started. */
  readonly isOwn: boolean
}

/** The fixtures of each worker. */
interface WorkerFixtures extends PetstoreWorkerOptions {
  /** Where the petstores of the tests are. */
  readonly petstoreHost: Host
}

/**
 * An own server keeps an idle session longer than anyone looks at a paused test. A page reaches the
 * real origins of handlers, because they're routed.
 */
const SERVER_OPTIONS = { port: 0, sessionTtl: '24d', rewriteUrls: false } as const

/** The `test` of Playwright with the fixtures. */
export type PetstoreTest = TestType<
  PlaywrightTestArgs & PlaywrightTestOptions & PetstoreFixtures,
  PlaywrightWorkerArgs & PlaywrightWorkerOptions & PetstoreWorkerOptions
>

/** Adds the fixtures to the `test` of Playwright, which reads their dependencies from the source. */
export function extendTest(base: typeof playwrightTest): PetstoreTest {
  return base.extend<PetstoreFixtures, WorkerFixtures>({
    petstoreOptions: [{}, { option: true }],
    petstoreBaseUrl: [undefined, { option: true }],
    petstoreClock: ['separate', { option: true }],
    petstoreServer: [undefined, { option: true, scope: 'worker' }],
    petstoreHost: [
      ({ petstoreServer }, use) => provideHost(petstoreServer, use),
      { scope: 'worker' },
    ],
    petstore: (
      { petstoreHost, petstoreOptions, petstoreBaseUrl, petstoreClock, baseURL },
      use,
      testInfo,
    ) => {
      const from = readPublicUrl(petstoreBaseUrl, baseURL)
      const connecting = { from, isShared: readIsShared(petstoreClock), pageBase: baseURL }
      const options = readPetstoreOptions(petstoreOptions)
      return providePetstore({ host: petstoreHost, options, connecting, testInfo }, use)
    },
    context: async ({ context, petstore }, use) => {
      await petstore.connect(context)
      await use(context)
    },
  })
}

/** Runs the tests that use a fixture. Resolves when they have ended. */
type Use<Value> = (value: Value) => Promise<void>

/** Provides the server of a worker: the given one, or one that the worker starts. */
async function provideHost(
  given: PetstoreWorkerOptions['petstoreServer'],
  use: Use<Host>,
): Promise<void> {
  if (given !== undefined) return use({ ...connectServer('petstoreServer', given), isOwn: false })
  const { sessions, close } = await startServer(SERVER_OPTIONS)
  await use({
    isOwn: true,
    async createSession(options) {
      const { id, url, controlUrl, petstore } = sessions.create(Object(options))
      const internals = internalsOf(petstore)
      const call: TestSession['call'] = async (name, args) => callMember(internals, name, args)
      return { id, url, controlUrl, call, origins: internals.state.userHandlers.origins }
    },
    async deleteSession({ id }) {
      sessions.delete(id)
    },
  })
  await close()
}

/** What the petstore of a test depends on. */
interface Given {
  readonly host: Host
  /** The options of the petstore, as JSON. */
  readonly options: unknown
  readonly connecting: Connecting
  readonly testInfo: TestInfo
}

/** Provides the petstore of a test. If the test fails, attaches what happened to it. */
async function providePetstore(given: Given, use: Use<PlaywrightPetstore>): Promise<void> {
  const { host, connecting, testInfo } = given
  const session = await createSession(given)
  await use(createPetstore(session, connecting))
  if (testInfo.status !== testInfo.expectedStatus) {
    await attachPetstore(testInfo, session.call, connecting.from)
  }
  // A session that can't be deleted expires. That is no reason for a test to fail.
  await host.deleteSession(session).catch(() => {})
}

async function createSession({ host, options, testInfo }: Given): Promise<TestSession> {
  const { handlers, ...others }: Readonly<Record<string, unknown>> = Object(options)
  if (handlers !== undefined && !host.isOwn) {
    const hint = 'start that server with --handlers'
    throwOptionError('petstoreOptions.handlers', handlers, 'none with petstoreServer', hint)
  }
  const loaded = handlers && (await loadHandlers(handlers, testInfo.config.configFile))
  try {
    return await host.createSession({ ...Object(loaded), ...others })
  } catch (error) {
    if (!(error instanceof CallError) && !(error instanceof OptionError)) throw error
    throw new Error(`petstoreOptions: the server refused them: ${error.message}`, { cause: error })
  }
}

/**
 * Loads a module with your handlers, anew for each test. `config` is the file from whose folder
 * its path starts.
 *
 * @throws {TypeError} if it exports none.
 */
async function loadHandlers(
  path: unknown,
  config = '.',
): Promise<Readonly<Record<string, unknown>>> {
  const name = 'petstoreOptions.handlers'
  if (typeof path !== 'string') return throwOptionError(name, path, 'the path of a module')
  const loading = loaderOf(resolve(dirname(config), path)).then((loader) => loader.load())
  const module = await loading.catch((error: unknown) => {
    throw new Error(`${name}: ${path} can't be loaded: ${error}`, { cause: error })
  })
  const options = exportedOptions(module)
  if (options.handlers === undefined)
    throwOptionError(name, path, 'a module with the export handlers')
  return options
}

/** How the pages of a test are connected to its petstore. */
interface Connecting {
  readonly from: ReturnType<typeof readPublicUrl>
  readonly isShared: boolean
  /** Where the page itself is, which isn't routed. */
  readonly pageBase: string | undefined
}

function createPetstore(
  { id, url, controlUrl, call, origins = new Set() }: TestSession,
  { from, isShared, pageBase = '' }: Connecting,
): PlaywrightPetstore {
  const clocks = createPageClocks(call)
  return {
    ...createRemotePetstore(clocks.call),
    id,
    url,
    controlUrl,
    async connect(context) {
      for (const origin of origins) {
        if (isBelow(pageBase, origin)) continue
        await routeToSession(context, { origin, path: '' }, `${url}/@${new URL(origin).host}`)
      }
      // Playwright asks the route that was added last.
      if (from !== undefined) await routeToSession(context, from, url)
      if (isShared) await clocks.add(context)
    },
  }
}
