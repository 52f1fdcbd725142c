/** The versions of Node: the oldest that the package supports, and the newest of each line. */
const NODES = ['20.19.0', '20', '22.12.0', '22', '24', '26']

/** Versions of Node that are too old: for all, or for `require()`. */
const OLD_NODES = ['18', '20.18.3', '22.11.0']

/** The lines of Node, with which every runner runs. */
const LINES = ['20', '22', '24', '26']

/** The versions of msw: the oldest that the package supports, and the newest of each major version. */
const MSWS = ['2.12.10', '2', '3']

const VITEST = ['node_modules/vitest/vitest.mjs', 'run', '--config', 'test/config/vitest.config.js']

/**
 * The runners. A runner has `packages`, whose first one it is, and the words of its command, without
 * the runtime.
 *
 * `nodes` are the versions of Node with which it runs: with all lines, unless it says otherwise. A
 * runner with a `runtime` needs none. `msws` are the versions of msw, if not all.
 */
const RUNNERS = {
  'vitest-3': vitest('3'),
  'vitest-4': vitest('4'),
  'vitest-5': vitest('5'),
  'jest-esm': jest('jest.json', 'jest.spec.js'),
  'jest-babel': {
    ...jest('jest-babel.json', 'jest-babel.spec.js', []),
    packages: ['jest@30', '@babel/core@7', '@babel/preset-env@7'],
  },
  'jest-import': jest('jest.json', 'jest-import.spec.cjs'),
  'jest-require': jest('jest.json', 'require.spec.cjs'),
  'node-test': {
    nodes: NODES,
    words: ['--test', 'test/runners/node-test.spec.js'],
  },
  require: {
    nodes: NODES,
    words: ['--no-warnings', '--test', 'test/runners/require.spec.cjs'],
  },
  'playwright-newest': playwright('1'),
  'playwright-oldest': playwright('1.49.1'),
  bun: {
    runtime: 'bun',
    words: ['test', '--timeout', '60000', './test/runners/bun.spec.js'],
  },
  deno: {
    runtime: 'deno',
    words: ['test', '--allow-all', 'test/runners/deno.spec.js'],
  },
  'old-node': {
    nodes: OLD_NODES,
    msws: ['2'],
    words: ['--test', 'test/runners/old-node.spec.js'],
  },
  browser: {
    packages: ['vitest@5'],
    nodes: ['24'],
    words: [...VITEST, 'browser.spec.js'],
  },
}

/**
 * What is known not to work, and why. A limit is for cells of a runner, with these versions of Node
 * and of msw, or with any. `groups` are the claims that fail; without it, none of them passes.
 *
 * A limit that no longer holds fails the run.
 */
const LIMITS = [
  {
    runner: 'jest-babel',
    msws: ['3'],
    reason: "msw 3 uses `import.meta`, which Babel can't turn into CommonJS",
  },
  {
    runner: 'jest-require',
    nodes: ['20', '22'],
    reason: 'Jest can require ES modules only on Node 24.9 or later',
  },
  {
    runner: 'bun',
    msws: ['3'],
    groups: ['interception'],
    reason: 'msw 3 intercepts nothing on Bun, so `listen()` refuses it',
  },
  {
    runner: 'deno',
    msws: ['3'],
    groups: ['interception'],
    reason: 'msw 3 intercepts nothing on Deno, so `listen()` refuses it',
  },
  {
    runner: 'browser',
    msws: ['2.12.10'],
    groups: ['restart'],
    reason:
      "before msw 2.13.4, a worker that was stopped still takes requests, so a page can't start a second petstore without a reload",
  },
]

/** All combinations to run, each with its limit, if it has one. */
export const CELLS = Object.entries(RUNNERS).flatMap(([runner, own]) => {
  const { runtime, nodes = LINES, msws = MSWS } = own
  return (runtime === undefined ? nodes : [undefined]).flatMap((node) =>
    msws.map((msw) => ({
      packages: [],
      ...own,
      runner,
      node,
      msw,
      limit: limitOf(runner, node, msw),
    })),
  )
})

function limitOf(runner, node, msw) {
  return LIMITS.find(
    (limit) =>
      limit.runner === runner &&
      (limit.nodes?.includes(node) ?? true) &&
      (limit.msws?.includes(msw) ?? true),
  )
}

function vitest(version) {
  const words = [...VITEST, 'vitest.spec.js']
  return { packages: [`vitest@${version}`], words }
}

function jest(config, file, flags = ['--experimental-vm-modules', '--no-warnings']) {
  const jest = ['node_modules/jest/bin/jest.js', '--config', `test/config/${config}`, '--runInBand']
  const words = [...flags, ...jest, `test/runners/${file}`]
  return { packages: ['jest@30'], words }
}

function playwright(version) {
  const words = ['node_modules/@playwright/test/cli.js', 'test', '--config']
  return {
    packages: [`@playwright/test@${version}`],
    words: [...words, 'test/config/playwright.config.js'],
  }
}
