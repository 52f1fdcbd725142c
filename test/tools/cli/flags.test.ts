import { expect, test } from 'vitest'
import { FLAGS } from '../../../src/tools/cli/flags/table.ts'
import { run } from '../../support/cli/command-line.ts'

test('a flag has the name of its option, in the singular if it can be repeated', () => {
  const aliases = ['pets']
  const differing = FLAGS.filter(({ name, sets = name, kind, on }) => {
    const option = sets.replace(/\.\*$/, '').replace(/([A-Z])/g, '-$1')
    const words = option.replaceAll('.', '-').toLowerCase()
    const expected = kind === 'list' || kind === 'pairs' ? words.replace(/s$/, '') : words
    return name !== (on === false ? `no-${expected}` : expected) && !aliases.includes(name)
  })
  expect(differing.map(({ name }) => name)).toEqual([])
})

test.each([
  ['--prot', '--port'],
  ['--api-keys', '--api-key'],
  ['--apiKeys', '--api-key'],
  ['--idOffset', '--id-offset'],
  ['--id_offset', '--id-offset'],
  ['--allowed-hosts', '--allowed-host'],
  ['--dialect', '--rate-limit-dialect'],
  ['--after-sunset', '--lifecycle-after-sunset'],
  ['--token', '--control-token'],
  ['--cert', '--https-cert'],
  ['--key', '--https-key or --api-key'],
  ['--ban', '--no-ban'],
  ['--random-seed', '--seed'],
  ['--config-file', '--config'],
  ['--log-format', '--log or --format'],
  ['--address', '--host'],
  ['--tls', '--https'],
  ['--base-path', '--base-url'],
  ['--delay', '--latency'],
  ['--freeze', '--clock'],
  ['--rows', '--fixtures'],
  ['--count', '--pets'],
  ['--output', '--report'],
  ['-o', '--report'],
  ['--quiet', '--log silent'],
  ['--verbose', '--log pretty'],
  ['--on-delete', '--rule onDelete=VALUE'],
  ['--strict', '--fail-on warning'],
  ['-V', '--version'],
  ['-P', '--port'],
  ['-c', '--config'],
  ['-q', '--log silent'],
])('%s leads to %s', async (guess, flag) => {
  const { status, stderr } = await run([guess, 'x'])
  const message = `petstore-mock: ${guess} isn't a flag; did you mean ${flag}?\n`
  expect({ status, stderr }).toEqual({ status: 2, stderr: message })
})

test.each([
  ['--plans', 'plans'],
  ['--ban-after', 'ban.after'],
  ['--rate-limit-window', 'rateLimit.window'],
  ['--stability', 'stability'],
  ['--exempt', 'rateLimit.exempt'],
])('%s leads to the config file', async (guess, option) => {
  const { status, stderr } = await run([guess, 'x'])
  const hint = `set ${option} in a config file, see --config`
  expect({ status, stderr }).toEqual({
    status: 2,
    stderr: `petstore-mock: ${guess} isn't a flag; ${hint}\n`,
  })
})
