import { execFileSync } from 'node:child_process'
import { createPetstore } from 'petstore-mock'
import { expect, test } from 'vitest'
import { toCurl } from '../../src/panel/views/requests/curl.ts'

test('the command sends the same method, URL, headers and body, whatever they contain', async () => {
  const petstore = createPetstore({ clock: '2026-05-01T00:00:00Z' })
  const body = `{"name":"it's $HOME \`id\` \\\\ \\"x\\"\\n"}`
  await petstore.fetch('http://petstore.localhost/pets?a=%20&b=$(id)', {
    method: 'POST',
    headers: { 'X-Note': `"quoted" 'and' $PATH`, 'Content-Type': 'application/json' },
    body,
  })
  const [entry] = petstore.journal.all()
  if (entry === undefined) throw new Error('expected an entry')

  const command = toCurl(entry, 'http://127.0.0.1:4010')

  const words = wordsOf(command)
  expect(words.slice(0, 4)).toEqual(['curl', '-X', 'POST', `http://127.0.0.1:4010${entry.url}`])
  expect(words).toContain(`x-note: "quoted" 'and' $PATH`)
  expect(words.at(-1)).toBe(body)
})

test('curl changes neither the path nor the headers', () => {
  const petstore = createPetstore()
  const path = '/pets/../pets?ids[]=1'
  petstore.handle({ method: 'POST', path })
  const sent = petstore.journal.last()
  if (sent === undefined) throw new Error('expected an entry')
  const entry = { ...sent, requestHeaders: { 'x-empty': '' }, requestBody: '{}' }

  const words = wordsOf(toCurl(entry, 'http://127.0.0.1:4010'))

  expect(words).toEqual(expect.arrayContaining(['--globoff', '--path-as-is']))
  expect(words).toEqual(expect.arrayContaining(['x-empty;', 'Content-Type:']))
})

test('the command has no character that controls a terminal, and sends the same body', () => {
  const petstore = createPetstore()
  petstore.handle({ method: 'POST', path: '/pets' })
  const sent = petstore.journal.last()
  if (sent === undefined) throw new Error('expected an entry')
  const body = `{\r\n\t"name": "\u001b[2J1 \u007f \u0085 \u202e it's \\\\ \\n 🐶"}`
  const requestHeaders = { 'x-note': 'a\tb' }

  const command = toCurl({ ...sent, requestHeaders, requestBody: body }, 'http://127.0.0.1:4010')

  expect(command).not.toMatch(/[\p{Cc}\p{Cf}]/u)
  expect(command).toContain(String.raw`\x1b[2J1`)
  const words = wordsOf(command, 'bash')
  expect(words).toContain('x-note: a\tb')
  expect(words.at(-1)).toBe(body)
})

/** Lets a shell split a command into words. */
function wordsOf(command: string, shell = 'sh'): readonly string[] {
  const printed = execFileSync(shell, [
    '-c',
    `for word in ${command}; do printf '%s\\0' "$word"; done`,
  ])
  return printed.toString().split('\0').slice(0, -1)
}
