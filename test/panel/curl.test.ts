import { execFileSync } from 'node:child_process'
import { type ApiRequest, createPetstore, type JournalEntry } from 'petstore-mock'
import { expect, test } from 'vitest'
import { toCurl } from '../../src/panel/views/requests/curl.ts'

/** Returns the entry of a request. */
function entryOf(request: ApiRequest): JournalEntry {
  const petstore = createPetstore()
  petstore.handle(request)
  return petstore.journal.last() ?? expect.unreachable()
}

test('the command sends the same method, URL, headers and body, without controlling a terminal', () => {
  const note = `"quoted" 'and' $PATH\tend`
  const body = `{\r\n\t"name": "\u001b[2J1 \u007f \u0085 \u202e it's $HOME \`id\` \\\\ \\n 🐶"}`
  const entry = {
    ...entryOf({ method: 'POST', path: '/pets', query: 'a=%20&b=$(id)' }),
    requestHeaders: { 'x-note': note },
    requestBody: body,
  }

  const command = toCurl(entry, 'http://127.0.0.1:4010')

  expect(command).not.toMatch(/[\p{Cc}\p{Cf}]/u)
  expect(command).toContain(String.raw`\x1b[2J1`)
  const words = wordsOf(command, 'bash')
  expect(words.slice(0, 3)).toEqual(['curl', '-X', 'POST'])
  expect(words).toContain('http://127.0.0.1:4010/pets?a=%20&b=$(id)')
  expect(words).toContain(`x-note: ${note}`)
  expect(words.at(-1)).toBe(body)
})

test('a command without such characters works in any shell, and curl changes neither path nor headers', () => {
  const body = `it's $HOME \`id\` \\ "x"`
  const entry = {
    ...entryOf({ method: 'POST', path: '/pets/../pets', query: 'ids[]=1' }),
    requestHeaders: { 'x-empty': '' },
    requestBody: body,
  }

  const words = wordsOf(toCurl(entry, 'http://127.0.0.1:4010'))

  expect(words).toEqual(expect.arrayContaining(['--globoff', '--path-as-is']))
  expect(words).toEqual(expect.arrayContaining(['x-empty;', 'Content-Type:']))
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
