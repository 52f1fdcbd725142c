import { readdirSync, readFileSync } from 'node:fs'
import { createPetstore, type PetstoreOptions } from 'petstore-mock'
import { expect, test } from 'vitest'
import { flattenTable } from '../../src/core/lib/option-table.ts'
import { OPTIONS } from '../../src/core/settings/table.ts'

const FOLDER = 'test/assumptions'
const options = flattenTable(OPTIONS)

const answers = readFileSync('docs/reference/operations.md', 'utf8')
  .split(/^### /m)
  .slice(1)
  .map((section) => {
    const [, line = ''] = /^Option: (.*)$/m.exec(section) ?? []
    return { number: section.split('.')[0] ?? '', line, switches: switchesIn(line) }
  })

test('every answer names its option, or says that there is none', () => {
  expect(answers.length).toBeGreaterThan(30)
  const silent = answers.filter(
    ({ line, switches }) => switches.length === 0 && !/^none\b/.test(line),
  )
  expect(silent.map(({ number }) => number)).toEqual([])
})

test('every switch that an answer names is an option, and every value is accepted', () => {
  const named = answers.flatMap(({ switches }) => switches)
  expect(named.map(({ name }) => name).filter((name) => !options.has(name))).toEqual([])
  for (const { name, value } of named) {
    if (value !== undefined) expect(() => createPetstore(optionsWith(name, value))).not.toThrow()
  }
})

test('the answers name every rule', () => {
  const named = new Set(answers.flatMap(({ switches }) => switches.map(({ name }) => name)))
  const rules = [...options.keys()].filter((name) => name.startsWith('rules.'))
  expect(rules.filter((name) => !named.has(name))).toEqual([])
})

test('every switch that an answer names is set in a test of that assumption', () => {
  const tests = readdirSync(FOLDER).flatMap((file) =>
    readFileSync(`${FOLDER}/${file}`, 'utf8').split(/^(?=test\()/m),
  )
  const untested = answers.flatMap(({ number, switches }) => {
    const own = tests.filter((text) => new RegExp(`^test\\(['"]${number}: `).test(text))
    return switches
      .map(({ name }) => name)
      .filter((name) => !own.some((text) => isSetIn(text, name.split('.').at(-1) ?? '')))
      .map((name) => `${number}: ${name}`)
  })
  expect(untested).toEqual([])
})

/** Whether a test mentions an option, as a property or in short. */
function isSetIn(text: string, name: string): boolean {
  return new RegExp(`\\b${name}\\b`).test(text)
}

/** Reads the code in an answer's line of options: `rules.paging: 'always'` is an option and a value. */
function switchesIn(line: string): readonly { readonly name: string; readonly value?: unknown }[] {
  return [...line.matchAll(/`([^`]+)`/g)].flatMap(([, code = '']) => {
    const [, name = '', text] = /^([\w.]+)(?:: (.+))?$/.exec(code) ?? []
    // HTTP, and the database behind the options.
    if (name === '' || /^[A-Z]/.test(name) || name.startsWith('petstore.')) return []
    return [text === undefined ? { name } : { name, value: JSON.parse(text.replaceAll("'", '"')) }]
  })
}

/** Builds the options of a petstore from a name such as `ban.after` and a value. */
function optionsWith(name: string, value: unknown): PetstoreOptions {
  return name.split('.').reduceRight<object>((inner, part, at, all) => {
    return { [part]: at === all.length - 1 ? value : inner }
  }, {})
}
