import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { judge } from '../../scripts/compat/results.js'

const claims = (failing: readonly string[]) =>
  ['in process', 'interception'].map((group) => ({
    group,
    title: 'a claim',
    passed: !failing.includes(group),
    message: 'why',
  }))

const ran = { status: 0, log: 'the.log', limit: undefined }

test('a combination works only if claims ran and the runner ended well', () => {
  expect(judge({ ...ran, claims: claims([]) })).toEqual({ outcome: 'works' })
  expect(judge({ ...ran, claims: [] }).problem).toContain('failed: all')
  expect(judge({ ...ran, claims: claims([]), status: 1 }).problem).toContain('ended with 1')
  const { problem } = judge({ ...ran, claims: claims(['interception']) })
  expect(problem).toContain('interception: a claim\n      why')
})

test('a known limit must hold exactly', () => {
  const limited = { ...ran, limit: { groups: ['interception'], reason: 'as Bun does' } }
  expect(judge({ ...limited, claims: claims(['interception']) })).toMatchObject({
    outcome: 'partly',
    reason: 'as Bun does',
  })
  expect(judge({ ...limited, claims: claims([]) }).problem).toContain('but it works')
  expect(judge({ ...limited, claims: claims(['in process']) }).problem).toContain('in process')
})

test('Babel compiles the same packages in the tests as in the recipe for Jest', () => {
  const list = (file: string) => /\(\?!\((.+)\)\/\)/.exec(readFileSync(file, 'utf8'))?.[1]
  const config = list('test/compat/config/jest-babel.json')
  expect(config).toContain('petstore-mock|msw')
  expect(list('docs/recipes/other-tools.md')).toBe(config)
})
