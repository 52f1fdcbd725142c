import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DIST, ROOT } from '../dist.js'
import { measurePair } from '../in-process/index.js'
import { run } from '../processes.js'
import { measureImports } from '../startup/imports.js'

const PEERS = ['node@24', 'msw@3']

/** The target. With msw 3, even a handler that does nothing takes about 0.9 times as long. */
const LIMIT = { atMost: 1 }

/** The folder with the peers. It is kept between runs, and ignored by npm and Git. */
const FOLDER = join(ROOT, 'node_modules/.cache/petstore-mock-bench')

/** Measures requests in the same process, and the import, with the newest versions of the peers. */
export async function measureCompat({ progress }) {
  mkdirSync(FOLDER, { recursive: true })
  try {
    await install(progress)
  } catch (error) {
    progress(`compat: skipped, could not install ${PEERS.join(' and ')}`)
    return { targets: [], tables: [{ ...NOT_MEASURED, note: error.message.slice(0, 200) }] }
  }
  const dist = join(FOLDER, 'dist')
  rmSync(dist, { recursive: true, force: true })
  cpSync(DIST, dist, { recursive: true })
  const node = join(FOLDER, 'node_modules/.bin/node')
  const note = `, Node ${versionOf('node')} and msw ${versionOf('msw')}`
  const env = { BENCH_DIST: dist }
  const { targets } = await measurePair({ progress, part: 'compat', limit: LIMIT, note, node, env })
  const imports = await measureImports({
    rounds: 15,
    onRound: (round) => progress(`compat: imports, round ${round} of 15`),
    note,
    node,
    dist,
  })
  return { targets: [...targets, imports], tables: [] }
}

const NOT_MEASURED = {
  title: 'On Node 24 and msw 3: not measured',
  columns: ['what is missing'],
  rows: PEERS.map((name) => [name]),
}

/** Installs the peers and the dependencies of the package, if necessary. */
async function install(progress) {
  const { dependencies, imports } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'))
  const wanted = JSON.stringify({ private: true, type: 'module', dependencies, imports })
  const file = join(FOLDER, 'package.json')
  const isThere = PEERS.every((name) =>
    existsSync(join(FOLDER, 'node_modules', name.split('@')[0], 'package.json')),
  )
  if (isThere && existsSync(`${file}.wanted`) && readFileSync(`${file}.wanted`, 'utf8') === wanted)
    return
  progress(`compat: installing ${PEERS.join(' and ')} (first run only)`)
  writeFileSync(file, wanted)
  await run('npm', ['install', '--no-audit', '--no-fund', ...PEERS], { cwd: FOLDER })
  writeFileSync(`${file}.wanted`, wanted)
}

function versionOf(name) {
  return JSON.parse(readFileSync(join(FOLDER, 'node_modules', name, 'package.json'), 'utf8'))
    .version
}
