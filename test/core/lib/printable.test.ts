import { http } from 'msw'
import { createPetstore, formatAudit, type Petstore } from 'petstore-mock'
import { explore, formatExploration } from 'petstore-mock/explore'
import { expect, test, vi } from 'vitest'
import 'petstore-mock/vitest'
import { messageOf } from '../../support/testing/message-of.ts'

/** What a client can send: commands for a terminal, and for the runners of GitHub and Azure. */
const KEY = '##[error]##vso[task.complete]'
const BODY = '\n::error::owned\n \u001b]0;owned\u0007\u202e\u009b2J ##[error]owned'

/** What must not be shown as it is. */
const COMMANDS = /[^\P{Cc}\n]|\u202e|##\w*\[|^\s*::/mu

/** Sends requests whose texts are commands. Returns what was logged meanwhile. */
async function attack(petstore: Petstore): Promise<string> {
  const logged = vi.spyOn(console, 'error').mockReturnValue()
  const headers = { 'x-api-key': KEY, 'content-type': 'application/json' }
  for (const path of ['/notes', '/pets']) {
    await petstore.fetch(path, { method: 'POST', headers, body: BODY })
  }
  petstore.handle({ method: 'GET', path: `/${KEY}`, header: () => KEY })
  const text = logged.mock.calls.map((each) => each.join(' ')).join('\n')
  logged.mockRestore()
  return text
}

function vulnerable(): Petstore {
  const read = http.post('/notes', async ({ request }) => {
    const text = await request.text()
    throw new Error('No notes', { cause: new Error(text) })
  })
  return createPetstore({ handlers: [read] })
}

test('no text of a client is a command for a terminal or the runner of a CI job, wherever it is shown', async () => {
  const petstore = vulnerable()
  const logged = await attack(petstore)
  const report = petstore.audit()
  const shown = {
    'the error of a handler': logged,
    'an explanation': petstore.journal.all().map(petstore.journal.explain).join('\n'),
    'a timeline': messageOf(() => expect(petstore).not.toHaveReceived()),
    'a failed audit': messageOf(() => expect(petstore).toHaveCleanAudit()),
    'an error': messageOf(() => petstore.faults.add(Object({ [KEY]: BODY }))),
    text: formatAudit(report, 'text'),
    markdown: formatAudit(report, 'markdown'),
    junit: formatAudit(report, 'junit'),
    json: formatAudit(report, 'json'),
  }
  for (const [where, text] of Object.entries(shown)) {
    expect(text, where).toMatch(/owned|error|vso/)
    expect(text, where).not.toMatch(COMMANDS)
  }
  expect(JSON.parse(shown.json)).toEqual(report)
})

test("what a client of explore has seen isn't a command either", async () => {
  const client: Parameters<typeof explore>[0] = async ({ fetch }) => void (await fetch('/pets'))
  const holds = () => {
    throw new Error(BODY)
  }
  const report = await explore(client, { outcomes: ['503'], holds })
  for (const format of ['text', 'markdown', 'junit', 'json'] as const) {
    expect(formatExploration(report, format)).toContain('owned')
    expect(formatExploration(report, format)).not.toMatch(COMMANDS)
  }
  expect(messageOf(() => expect(report).toHoldEverywhere())).not.toMatch(COMMANDS)
})
