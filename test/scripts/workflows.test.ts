import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { parse } from 'yaml'

const FOLDER = '.github/workflows'

interface Step {
  readonly uses?: string
  readonly run?: string
}

interface Workflow {
  readonly permissions: Readonly<Record<string, string>>
  readonly jobs: Readonly<
    Record<string, { readonly 'timeout-minutes'?: number; readonly steps: readonly Step[] }>
  >
}

const workflows = readdirSync(FOLDER).map((name) => {
  const workflow: Workflow = parse(readFileSync(`${FOLDER}/${name}`, 'utf8'))
  return { name, workflow, steps: Object.values(workflow.jobs).flatMap(({ steps }) => steps) }
})

const { scripts } = JSON.parse(readFileSync('package.json', 'utf8'))

/** Returns whether a command is an install, or a script of the project. */
function isOwn(command: string): boolean {
  if (command === 'npm ci' || command === '.ci/run') return true
  const [, name] = /^npm (?:run )?([\w:-]+)( -- [\w ./=-]+)?$/.exec(command) ?? []
  return name !== undefined && name in scripts
}

test.each(workflows)('$name runs scripts of the project, and nothing else', ({ steps }) => {
  const commands = steps.flatMap(({ run }) => (run === undefined ? [] : [run]))

  expect(commands.length).toBeGreaterThan(0)
  expect(commands.filter((command) => !isOwn(command))).toEqual([])
})

test.each(workflows)("$name names each action by its commit, so that it can't change", (each) => {
  const actions = each.steps.flatMap(({ uses }) => (uses === undefined ? [] : [uses]))

  expect(actions.length).toBeGreaterThan(0)
  expect(actions.filter((action) => !/^actions\/[\w-]+@[\da-f]{40}$/.test(action))).toEqual([])
})

test.each(workflows)('$name may only read, and each job ends', ({ workflow }) => {
  expect(workflow.permissions).toEqual({ contents: 'read' })
  for (const job of Object.values(workflow.jobs)) expect(job['timeout-minutes']).toBeLessThan(60)
})
