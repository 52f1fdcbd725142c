import { expect, test } from 'vitest'
import { COMMANDS } from '../../../src/tools/cli/flags/flag.ts'
import { FLAGS } from '../../../src/tools/cli/flags/table.ts'
import { run } from '../../support/cli/command-line.ts'

const commands = COMMANDS.filter((command) => command !== 'help')

/** Returns the names of the flags that a help text describes, each on lines of its own. */
function described(help: string): readonly string[] {
  return [...help.matchAll(/^ {2}(?:-\w,| {3}) --([a-z-]+)/gm)].flatMap(([, name]) => name ?? [])
}

/** Returns the flags of a command that `serve` doesn't have. */
function ownFlags(command: string): readonly string[] {
  return FLAGS.filter((flag) => {
    const owners: readonly string[] = flag.of
    return owners.includes(command) && !owners.includes('serve')
  }).map(({ name }) => name)
}

async function help(...words: readonly string[]): Promise<string> {
  const { status, stdout, stderr } = await run(words)
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' })
  return stdout
}

test('--help lists the commands, then every flag with its default', async () => {
  const text = await help('--help')
  const [usage = ''] = text.split('\n\nAddress\n')
  for (const command of commands)
    expect(usage).toMatch(new RegExp(`petstore-mock \\[?${command}\\b`))
  expect([...described(text)].sort()).toEqual(FLAGS.map(({ name }) => name).sort())
  for (const value of ['[4010]', '[127.0.0.1]', '[free]', '[optional]']) {
    expect(text).toContain(value)
  }
  expect(text).toContain(
    '\nPlans with limits of your own are "plans" and "apiKeys" in the file of --config.\n',
  )
  expect(await help('help')).toBe(text)
  expect(await help('no-such-command', '--help')).toBe(text)
})

test.each(commands)('%s --help shows the usage of the command and an example', async (command) => {
  const text = await help(command, '--help')
  expect(text).toMatch(new RegExp(`^Usage\n  petstore-mock \\[?${command}\\b`, 'm'))
  expect(text).toMatch(/^Examples?\n {2}petstore-mock /m)
  const others = commands.filter((other) => other !== command && other !== 'serve')
  expect(others.filter((other) => text.includes(`petstore-mock ${other} `))).toEqual([])
  expect(await help('help', command)).toBe(text)
})

test.each(commands)(
  '%s --help describes the flags of the command, and no others',
  async (command) => {
    const names = described(await help(command, '--help'))
    expect(names).toEqual(expect.arrayContaining([...ownFlags(command)]))
    const foreign = FLAGS.filter((flag) => !flag.of.includes(command))
    expect(foreign.filter(({ name }) => names.includes(name))).toEqual([])
  },
)

test.each(['serve', 'exec', 'explore'])(
  '%s --help names a few flags of the petstore, and where all are',
  async (command) => {
    const text = await help(command, '--help')
    const note = text.slice(text.indexOf('\nFlags of the petstore')).trim()
    expect(note).toContain('petstore-mock --help')
    expect(note.split('\n')).toHaveLength(2)
    const named = [...note.replace('petstore-mock --help', '').matchAll(/--([a-z-]+)/g)]
    expect(named.length).toBeGreaterThan(3)
    for (const [, name] of named) {
      const flag = FLAGS.find((each) => each.name === name)
      expect(flag?.of).toContain(command)
    }
  },
)

test('audit --help shows no default of a server', async () => {
  const text = await help('audit', '--help')
  expect(text).toContain('[http://127.0.0.1:4010/__petstore]')
  expect(text).not.toContain('random')
})

test.each([[], ...commands.map((command) => [command])])(
  '%s --help fits a terminal of 80 columns',
  async (...words) => {
    const lines = (await help(...words, '--help')).split('\n')
    expect(lines.filter((line) => line.length > 80)).toEqual([])
  },
)

test('--help after -- belongs to the command that is run', async () => {
  const client = async () => 7
  expect((await run(['exec', '--', 'client', '--help'], { client })).status).toBe(7)
})
