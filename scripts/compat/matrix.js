/** The versions of Node: the oldest that the package supports, and the newest of each line. */
export const NODES = ['20.19.0', '20', '22.12.0', '22', '24', '26']

/** Versions of Node that are too old: for all, or for `require()`. */
export const OLD_NODES = ['18', '20.18.3', '22.11.0']

/** The lines of Node, with which every runner runs. */
const LINES = ['20', '22', '24', '26']

/** The versions of msw: the oldest that the package supports, and the newest of each major version. */
export const MSWS = ['2.12.10', '2', '3']

const JEST = ['jest@30']
const VM_MODULES = ['--experimental-vm-modules', '--no-warnings']
const VITEST = ['node_modules/vitest/vitest.mjs', 'run', '--config', 'test/config/vitest.config.js']
const PLAYWRIGHT = ['node_modules/@playwright/test/cli.js', 'test', '--config']

/**
 * The runners. A runner has `packages`, whose first one it is, a `title`, and the words of its
 * command, without the runtime.
 *
 * `nodes` are the versions of Node with which it runs: with all lines, unless it says otherwise. A
 * runner with a `runtime` needs none. `msws` are the versions of msw, if not all.
 */
export const RUNNERS = [
  ...['3', '4', '5'].map((version) => ({
    name: `vitest-${version}`,
    title: 'Vitest {version}',
    packages: [`vitest@${version}`],
    words: [...VITEST, 'vitest.spec.js'],
  })),
  jest('jest-esm', { title: 'Jest {version}, ES modules', file: 'jest.spec.js' }),
  jest('jest-babel', {
    title: 'Jest {version}, CommonJS compiled by Babel',
    file: 'jest-babel.spec.js',
    packages: [...JEST, '@babel/core@7', '@babel/preset-env@7'],
    flags: [],
  }),
  jest('jest-import', {
    title: 'Jest {version}, CommonJS with `import()`',
    file: 'jest-import.spec.cjs',
  }),
  jest('jest-require', {
    title: 'Jest {version}, CommonJS with `require()`',
    file: 'require.spec.cjs',
  }),
  {
    name: 'node-test',
    title: '`node:test`',
    packages: [],
    nodes: NODES,
    words: ['--test', 'test/runners/node-test.spec.js'],
  },
  {
    name: 'require',
    title: '`node:test`, CommonJS with `require()`',
    packages: [],
    nodes: NODES,
    words: ['--no-warnings', '--test', 'test/runners/require.spec.cjs'],
  },
  playwright('playwright-newest', '1'),
  playwright('playwright-oldest', '1.49.1'),
  {
    name: 'bun',
    title: 'Bun {version}',
    packages: [],
    runtime: 'bun',
    words: ['test', '--timeout', '60000', './test/runners/bun.spec.js'],
  },
  {
    name: 'deno',
    title: 'Deno {version}',
    packages: [],
    runtime: 'deno',
    words: ['test', '--allow-all', 'test/runners/deno.spec.js'],
  },
  {
    name: 'old-node',
    title: 'a Node that is too old',
    packages: [],
    nodes: OLD_NODES,
    msws: ['2'],
    words: ['--test', 'test/runners/old-node.spec.js'],
  },
  {
    name: 'browser',
    title: 'a page in Chromium, on a Vite server',
    packages: ['vitest@5'],
    nodes: ['24'],
    words: [...VITEST, 'browser.spec.js'],
  },
]

function jest(name, { title, file, packages = JEST, flags = VM_MODULES }) {
  const words = [...flags, 'node_modules/jest/bin/jest.js', '--config', `test/config/${name}.json`]
  return { name, title, packages, words: [...words, '--runInBand', `test/runners/${file}`] }
}

function playwright(name, version) {
  const words = [...PLAYWRIGHT, 'test/config/playwright.config.js']
  return { name, title: 'Playwright {version}', packages: [`@playwright/test@${version}`], words }
}

/** Returns all combinations to run, in the order of the page. */
export function listCells() {
  return RUNNERS.flatMap((runner) => {
    const nodes = runner.runtime === undefined ? (runner.nodes ?? LINES) : [undefined]
    return nodes.flatMap((node) => (runner.msws ?? MSWS).map((msw) => ({ runner, node, msw })))
  })
}
