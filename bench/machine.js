import { execFileSync } from 'node:child_process'
import { availableParallelism, cpus, loadavg, totalmem } from 'node:os'
import { loadGenerator } from './http/load.js'

/** Returns the properties of the machine that affect the figures. */
export function describeMachine() {
  return {
    cpu: cpus()[0]?.model.trim() ?? 'unknown',
    cores: availableParallelism(),
    memoryGiB: Math.round(totalmem() / 2 ** 30),
    platform: `${process.platform} ${process.arch}`,
    node: process.version,
    load: loadGenerator(),
    loadAverage: Number(loadavg()[0].toFixed(2)),
    commit: commitOf(),
  }
}

/** Returns whether other processes use too much CPU for reliable figures. */
export function isBusy({ cores, loadAverage }) {
  return loadAverage > cores / 2
}

function commitOf() {
  try {
    const options = { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }
    return execFileSync('git', ['describe', '--always', '--dirty'], options).trim()
  } catch {
    return null
  }
}

/** Formats the properties of a machine as one line. */
export function formatMachine({ cpu, cores, memoryGiB, platform, node, load, loadAverage }) {
  return `${cpu}, ${cores} cores, ${memoryGiB} GiB, ${platform}, Node ${node}, load from ${load}, load average at the start ${loadAverage}`
}
