import { expect, test } from 'vitest'
import { COMMANDS } from '../../../src/tools/cli/flags/flag.ts'
import { FLAGS } from '../../../src/tools/cli/flags/table.ts'
import { run } from '../../support/cli/command-line.ts'

/** Returns the names of the flags that a help text describes, each on a line of its own. */
function described(help: string): readonly string[] {
  return [...help.matchAll(/^ {2}(?:-\w, )?--([a-z-]+)/gm)].flatMap(([, name]) => name ?? [])
}

async function help(...words: readonly string[]): Promise<string> {
  const { status, stdout, stderr } = await run(words)
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' })
  return stdout
}

test('--help lists the commands, with examples', async () => {
  const text = await help('--help')
  for (const command of COMMANDS) expect(text).toMatch(new RegExp(`^ {2}${command} `, 'm'))
  expect(text).toContain('\n  curl -X POST http://127.0.0.1:4010/__petstore/clock/advance -d 61s\n')
  expect(await help('help')).toBe(text)
  expect(await help('help', 'no-such-command')).toBe(text)
  expect(await help('no-such-command', '--help')).toBe(text)
})

test.each(COMMANDS)('%s --help fits a screen, with an example and its own flags', async (name) => {
  const text = await help(name, '--help')
  const lines = text.split('\n')
  expect(lines.length).toBeLessThanOrEqual(32)
  expect(lines.filter((line) => line.length > 80)).toEqual([])
  expect(text).toMatch(new RegExp(`^Usage: petstore-mock ${name} `))
  expect(text).toMatch(/^Examples:\n {2}petstore-mock /m)
  const flags = FLAGS.filter(({ of }) => of.includes(name))
  const own = flags.filter(({ of }) => !of.includes('serve')).map((flag) => flag.name)
  const names = described(text).filter((flag) => flag !== 'help')
  expect(names).toEqual(expect.arrayContaining(own))
  expect(flags.map((flag) => flag.name)).toEqual(expect.arrayContaining([...names]))
  expect(await help('help', name)).toBe(text)
})

test('explore --help shows how to test your handlers', async () => {
  expect(described(await help('explore', '--help'))).toContain('handlers')
})

test('help options has every flag, with its default', async () => {
  const text = await help('help', 'options')
  expect([...described(text)].sort()).toEqual(FLAGS.map(({ name }) => name).sort())
  for (const value of ['[4010]', '[127.0.0.1]', '[optional]']) expect(text).toContain(value)
  expect(text.split('\n').filter((line) => line.length > 80)).toEqual([])
})

test('audit --help shows no default of a server', async () => {
  expect(await help('audit', '--help')).not.toContain('random')
})

test('--help after the command of exec belongs to that command', async () => {
  const client = async () => 7
  expect((await run(['exec', '--', 'client', '--help'], { client })).status).toBe(7)
  expect((await run(['exec', '--no-audit', 'client', '--help'], { client })).status).toBe(7)
})

test('a flag has the name of its option, in the singular if it can be repeated', () => {
  const aliases = ['pets']
  const differing = FLAGS.filter(({ name, sets, kind, on }) => {
    const option = sets.replace(/\.\*$/, '').replace(/([A-Z])/g, '-$1')
    const words = option.replaceAll('.', '-').toLowerCase()
    const expected = kind === 'list' || kind === 'pairs' ? words.replace(/s$/, '') : words
    return name !== (on ? expected : `no-${expected}`) && !aliases.includes(name)
  })
  expect(differing.map(({ name }) => name)).toEqual([])
})
