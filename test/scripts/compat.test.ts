import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

test('Babel compiles the same packages in the tests as in the recipe for Jest', () => {
  const list = (file: string) => /\(\?!\((.+)\)\/\)/.exec(readFileSync(file, 'utf8'))?.[1]
  const config = list('test/compat/config/jest-babel.json')
  expect(config).toContain('petstore-mock|msw')
  expect(list('docs/recipes/other-tools.md')).toBe(config)
})
