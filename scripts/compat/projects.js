import { execFileSync } from 'node:child_process'
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { installOnce } from '../install-once.js'

/** Where everything is kept from run to run. */
export const CACHE = resolve('node_modules/.cache/compat')

const { platform, arch } = process
/** The package `node` would only install this one, with a second npm. */
const NODE = `node-${platform === 'win32' ? 'win' : platform}-${arch}`

const { dependencies } = JSON.parse(readFileSync('package.json', 'utf8'))
const OWN = Object.entries(dependencies).map(([name, range]) => `${name}@${range}`)

/**
 * Prepares what some cells need: their runtimes, and for each set of peers a project with the packed
 * package and the tests.
 *
 * @returns the cells, each with the folder of its project, the path of its runtime, and the versions
 * of all.
 */
export function prepare(cells, { tarball, isUpdated }) {
  const prepared = new Set()
  const once = (folder, tags, then) => {
    if (!prepared.has(folder)) {
      if (isUpdated) rmSync(folder, { recursive: true, force: true })
      installOnce(folder, tags, { companions: then && OWN, isNewest: isUpdated })
      then?.()
    }
    prepared.add(folder)
    return folder
  }
  return cells.map((cell) => {
    const { runner, msw } = cell
    const { binary, version } = prepareRuntime(cell, once)
    const name = [`msw@${msw}`, ...runner.packages].join('+').replaceAll('/', '-')
    const project = join(CACHE, name)
    once(project, [`msw@${msw}`, ...runner.packages], () => fill(project, tarball))
    const [own] = runner.packages
    const versions = {
      runtime: version,
      msw: readManifest(project, 'msw'),
      peer: own && readManifest(project, nameOf(own)),
    }
    return { ...cell, project, binary, versions }
  })
}

function prepareRuntime({ runner, node }, once) {
  const tag = node === undefined ? runner.runtime : `${NODE}@${node}`
  const folder = once(join(CACHE, node === undefined ? tag : `node@${node}`), [tag])
  const { version } = readManifest(folder, node === undefined ? tag : NODE)
  const path = node === undefined ? `.bin/${tag}` : `${NODE}/bin/node`
  return { binary: join(folder, 'node_modules', path), version }
}

/** Unpacks the package and copies the tests, in place of those of the last run. */
function fill(project, tarball) {
  const installed = join(project, 'node_modules/petstore-mock')
  rmSync(installed, { recursive: true, force: true })
  mkdirSync(installed)
  execFileSync('tar', ['-xzf', tarball, '-C', installed, '--strip-components=1'])
  const tests = join(project, 'test')
  rmSync(tests, { recursive: true, force: true })
  cpSync('test/compat', tests, { recursive: true })
  // Bun would take the one of this repository, which maps the package to its sources.
  writeFileSync(join(project, 'tsconfig.json'), '{}')
}

function nameOf(tag) {
  return tag.slice(0, tag.lastIndexOf('@'))
}

function readManifest(folder, name) {
  const file = join(folder, 'node_modules', name, 'package.json')
  const { version, engines = {} } = JSON.parse(readFileSync(file, 'utf8'))
  // The packages of Node have the letter v before the number.
  return { name, version: version.replace(/^v/, ''), needs: engines.node }
}
