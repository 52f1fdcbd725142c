// Runs the checks of the project, which are the `check:*` scripts of package.json: `npm test -- help`.
import { spawn, spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { delimiter, resolve } from 'node:path'
import { missingPrograms } from './programs.js'

/** These take a few seconds, and don't need dist/. */
const QUICK = ['lint', 'generated', 'contract', 'types', 'dead-code']

/** These install packages, or concern what hardly any change concerns. */
const ONLY_IN_ALL = ['old-types', 'bench', 'soak', 'install', 'clients', 'openapi', 'compat']

const { scripts } = JSON.parse(readFileSync('package.json', 'utf8'))
const ALL = Object.keys(scripts)
  .filter((script) => script.startsWith('check:'))
  .map((script) => script.slice('check:'.length))
const USUAL = ALL.filter((name) => !ONLY_IN_ALL.includes(name))

const HELP = `npm test                    runs what a change needs, several checks at a time:
                            ${USUAL.join(', ')}
npm test -- all             runs all checks, as CI does. These are in it only:
                            ${ONLY_IN_ALL.join(', ')}
npm test -- lint types      runs some of them
npm test -- changed         runs the quick ones, and the tests of what isn't committed
npm test -- changed main    runs the tests of what has changed since the branch left main

It ends at the first failure.`

/** The command that installs the programs that tests need. */
const SETUP = 'npm run test:setup'

const isPosix = process.platform !== 'win32'

const ENV = {
  ...process.env,
  PATH: resolve('node_modules/.bin') + delimiter + process.env.PATH,
  REDOCLY_TELEMETRY: 'off',
  REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true',
}

/** The processes of the checks that run side by side. */
const running = new Set()

for (const [signal, status] of Object.entries({ SIGINT: 130, SIGTERM: 143 })) {
  process.once(signal, () => {
    endAll()
    process.exit(status)
  })
}

try {
  await main(process.argv.slice(2))
} catch (error) {
  endAll()
  console.error(error.message)
  process.exitCode = error instanceof RangeError ? 2 : 1
}

async function main(words) {
  if (/^(?:--?)?h(?:elp)?$/.test(words[0])) return console.log(HELP)
  const isChanged = words[0] === 'changed'
  const names = isChanged ? [...QUICK, 'tests'] : choose(words)
  const suffix = isChanged ? changedSince(words.slice(1)) : ''
  const hasTests = names.includes('tests')
  const missing = hasTests ? missingPrograms() : []
  if (process.env.CI) refuseToSkip(missing)
  const started = performance.now()
  const [alone, others] = names.length === 1 ? [names, []] : [hasTests ? ['tests'] : [], names]
  const beside = others.filter((name) => name !== 'tests')
  const isFirst = (name) => name === 'build' || QUICK.includes(name)
  await runSideBySide(beside.filter(isFirst))
  await runSideBySide(beside.filter((name) => !isFirst(name)))
  // The tests occupy all processors.
  for (const name of alone)
    await run(name, { suffix: name === 'tests' ? suffix : '', stdio: 'inherit' })
  console.log(`All ${names.length} checks passed in ${since(started)}`)
  reportSkipped(missing)
}

function choose(words) {
  if (words.length === 0) return USUAL
  if (words.length === 1 && words[0] === 'all') return ALL
  const unknown = words.find((word) => !ALL.includes(word))
  if (unknown === undefined) return ALL.filter((name) => words.includes(name))
  throw new RangeError(`expected some of ${ALL.join(', ')} but got ${unknown}\n\n${HELP}`)
}

/** Returns the arguments that make Vitest run what imports what has changed since a commit. */
function changedSince([ref = 'HEAD', ...rest]) {
  const { status } = spawnSync('git', ['rev-parse', '--quiet', '--verify', `${ref}^{commit}`])
  if (status === 0 && rest.length === 0) return ` --passWithNoTests --changed ${ref}`
  throw new RangeError(
    `changed: expected a commit, branch or tag but got ${[ref, ...rest].join(' ')}`,
  )
}

async function runSideBySide(names) {
  const waiting = names.values()
  // At least two, because most checks wait for one processor only.
  const width = Math.max(2, availableParallelism())
  const work = async () => {
    for (const name of waiting) await run(name)
  }
  await Promise.all(Array.from({ length: width }, work))
}

/** Runs a check. Prints its output in one piece when it ends, unless it's inherited. */
async function run(name, { suffix = '', stdio = ['ignore', 'pipe', 'pipe'] } = {}) {
  const isBeside = stdio !== 'inherit'
  const colors = isBeside && process.stdout.isTTY ? { FORCE_COLOR: '1' } : {}
  const child = spawn(scripts[`check:${name}`] + suffix, {
    shell: true,
    // As a group of its own, a check can be ended with all its processes.
    detached: isPosix && isBeside,
    stdio,
    env: { ...ENV, ...colors },
  })
  if (isBeside) running.add(child)
  const started = performance.now()
  const output = []
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (part) => output.push(part))
  const status = await new Promise((done, fail) => child.on('error', fail).on('close', done))
  running.delete(child)
  process.stdout.write(Buffer.concat(output))
  if (status === 0) return console.log(`${name} passed in ${since(started)}\n`)
  throw new Error(`\n${name} failed after ${since(started)}. To run it again: npm test -- ${name}`)
}

function since(start) {
  return `${((performance.now() - start) / 1_000).toFixed(1)} s`
}

function endAll() {
  for (const { pid } of running) {
    if (isPosix) spawnSync('kill', ['--', `-${pid}`])
    else spawnSync('taskkill', ['/pid', `${pid}`, '/T', '/F'])
  }
  running.clear()
}

/** Refuses to run without a program: in CI, no test may be skipped. */
function refuseToSkip(missing) {
  const needed = missing.filter(({ isOptional }) => !isOptional)
  if (needed.length === 0) return
  const names = needed.map(({ name }) => name).join(' and ')
  throw new RangeError(`CI: expected an installed ${names} but found none. To install: ${SETUP}`)
}

/** Says which tests were skipped. */
function reportSkipped(missing) {
  for (const { name, tests, isOptional, hint } of missing) {
    const how = isOptional ? `; to run them, ${hint}` : `. To install it: ${SETUP}`
    console.warn(`SKIPPED ${tests}, because ${name} isn't installed${how}`)
  }
}
