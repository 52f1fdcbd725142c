import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { readArguments } from '../../scripts/compat/arguments.js'
import { isInRange } from '../../scripts/compat/engines.js'
import { judge, refusalOf } from '../../scripts/compat/judge.js'
import { listCells } from '../../scripts/compat/matrix.js'

const labels = (...words: readonly string[]) =>
  readArguments(words)?.cells.map(({ node, msw, runner }) => `${node} ${msw} ${runner.name}`)

test('without arguments, every combination runs', () => {
  expect(readArguments([])?.cells).toEqual(listCells())
})

test('arguments choose combinations, and a name stands for all that begin with it', () => {
  expect(labels('node=24', 'msw=2,3', 'runner=vitest-5')).toEqual([
    '24 2 vitest-5',
    '24 3 vitest-5',
  ])
  expect(labels('node=26', 'msw=3', 'runner=vitest')).toEqual([
    '26 3 vitest-3',
    '26 3 vitest-4',
    '26 3 vitest-5',
  ])
})

test.each([
  [
    ['node=25'],
    'node: expected 20.19.0, 20, 22.12.0, 22, 24, 26, 18, 20.18.3, 22.11.0 but got "25"',
  ],
  [['msw=1'], 'msw: expected 2.12.10, 2, 3 but got "1"'],
  [['runner=mocha'], 'runner: expected vitest-3, vitest-4, '],
  [['jest'], 'expected node=…, msw=… or runner=… but got "jest"'],
  [['node='], 'expected node=…, msw=… or runner=… but got "node="'],
  [['node=20', 'node=22'], 'node: expected one list but got "node=22" as well'],
  [['node=24', 'runner=bun'], 'expected a combination that is tested but got node=24 runner=bun'],
  [['--write', 'msw=3'], '--write: expected all combinations but got msw=3'],
  [['--frobnicate'], "Unknown option '--frobnicate'"],
])('%j is refused', (words, message) => {
  expect(() => readArguments(words)).toThrow(message)
})

test('a bad argument ends the command with status 2, and --help with 0', () => {
  const run = (word: string) =>
    spawnSync(process.execPath, ['scripts/compat.js', word], { encoding: 'utf8' })
  expect(run('msw=1')).toMatchObject({ status: 2, stdout: '' })
  expect(run('--help')).toMatchObject({ status: 0, stderr: '' })
})

test.each([
  ['20.19.0', '>=20.19', true],
  ['20.18.3', '>=20.19', false],
  ['26.0.0', '>=22.12.0', true],
  ['24.1.0', '^22.12.0 || ^24.0.0', true],
  ['23.0.0', '^22.12.0 || ^24.0.0', false],
  ['22.11.0', '^22.12.0 || >=24', false],
])('Node %s in the range %s: %s', (version, range, expected) => {
  expect(isInRange(version, range)).toBe(expected)
})

test('a range of another form is refused', () => {
  expect(() => isInRange('20.0.0', '20.x')).toThrow('expected ranges such as')
})

const cell = (name: string, node: string | undefined, msw: string) => {
  const found = listCells().find(
    (each) => each.runner.name === name && each.node === node && each.msw === msw,
  )
  if (found === undefined) throw new Error(`no cell ${name} ${node} ${msw}`)
  return found
}

test('a combination that msw or the runner does not support is not run, and says why', () => {
  const msw = { name: 'msw', version: '3.0.5', needs: '>=22.12.0' }
  const versions = { runtime: '20.20.2', msw, peer: undefined }
  expect(refusalOf({ ...cell('node-test', '20', '3'), versions })).toBe(
    'msw 3.0.5 needs Node >=22.12.0',
  )
  const newer = { ...versions, runtime: '22.12.0' }
  expect(refusalOf({ ...cell('node-test', '22', '3'), versions: newer })).toBeUndefined()
})

const claims = (failing: readonly string[]) =>
  ['in process', 'interception'].map((group) => ({
    group,
    title: 'a claim',
    passed: !failing.includes(group),
    message: 'why',
  }))

const ran = { status: 0, log: 'the.log' }

test('a combination works only if claims ran and the runner ended well', () => {
  const node = cell('node-test', '24', '3')
  expect(judge({ ...node, ...ran, claims: claims([]) })).toEqual({ outcome: 'works' })
  expect(judge({ ...node, ...ran, claims: [] }).problem).toContain('failed: all')
  expect(judge({ ...node, ...ran, claims: claims([]), status: 1 }).problem).toContain(
    'ended with 1',
  )
  const problem = judge({ ...node, ...ran, claims: claims(['interception']) }).problem
  expect(problem).toContain('interception: a claim\n      why')
})

test('a known limit must hold exactly', () => {
  const bun = { ...cell('bun', undefined, '3'), ...ran }
  expect(judge({ ...bun, claims: claims(['interception']) })).toMatchObject({
    outcome: 'partly',
    reason: expect.stringContaining('Bun'),
  })
  expect(judge({ ...bun, claims: claims([]) }).problem).toContain('but it works')
  expect(judge({ ...bun, claims: claims(['in process']) }).problem).toContain('in process')
})

test('Babel compiles the same packages in the tests as in the recipe for Jest', () => {
  const list = (file: string) => /\(\?!\((.+)\)\/\)/.exec(readFileSync(file, 'utf8'))?.[1]
  const config = list('test/compat/config/jest-babel.json')
  expect(config).toContain('petstore-mock|msw')
  expect(list('docs/recipes/jest.md')).toBe(config)
})
