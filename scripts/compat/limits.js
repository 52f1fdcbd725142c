/**
 * What is known not to work, and why. A limit is for cells of a runner, with these versions of Node
 * and of msw, or with any. `groups` are the claims that fail; without it, none of them passes.
 *
 * A limit that no longer holds fails the run.
 */
export const LIMITS = [
  {
    runner: 'jest-babel',
    msws: ['3'],
    reason: 'msw 3 uses `import.meta`, which Babel cannot turn into CommonJS',
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
      'before msw 2.13.4, a worker that was stopped still takes requests, so a page cannot start a second petstore without a reload',
  },
]

/** Returns the limit that a cell has, if any. */
export function limitOf({ runner, node, msw }) {
  return LIMITS.find(
    (limit) =>
      limit.runner === runner.name &&
      (limit.nodes?.includes(node) ?? true) &&
      (limit.msws?.includes(msw) ?? true),
  )
}
