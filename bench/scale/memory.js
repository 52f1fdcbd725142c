import { readFileSync } from 'node:fs'
import { load } from '../http/load.js'
import { HEADERS, PATH } from '../http/pet.js'
import { stop } from '../processes.js'
import { createSessions, startPetstore } from './servers.js'

const COUNT = 5_000

/** How many requests each session gets, on average. */
const REQUESTS = 10

/** Measures what sessions add to the memory of a process, as the system sees it. */
export async function measureMemory(progress) {
  progress(`scale: creating ${COUNT} sessions`)
  const petstore = await startPetstore(COUNT)
  const { child, url } = petstore
  try {
    const empty = residentBytes(child.pid)
    await createSessions(url, COUNT)
    const created = residentBytes(child.pid)
    const count = await sendRequests(url)
    const used = residentBytes(child.pid)
    return toTable({ empty, created, used, count })
  } finally {
    await stop(child)
  }
}

/** Sends requests to all sessions. Returns their number. */
async function sendRequests(url) {
  const paths = { pattern: `/__petstore/sessions/s%d/api${PATH}`, count: COUNT }
  let sent = 0
  while (sent < COUNT * REQUESTS) {
    sent += await load({ url, headers: HEADERS, seconds: 1, paths })
  }
  return Math.round(sent)
}

function residentBytes(pid) {
  const [, kib] = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
  return Number(kib) * 1_024
}

function toTable({ empty, created, used, count }) {
  const MIB = 1_048_576
  const kibEach = (bytes) => bytes / COUNT / 1_024
  return {
    title: 'Memory',
    note: 'The resident memory of one process. It includes garbage that Node has not collected yet.',
    columns: ['process', 'MiB', 'KiB a session'],
    rows: [
      ['without sessions', empty / MIB, null],
      [`with ${COUNT} new sessions`, created / MIB, kibEach(created - empty)],
      [`after ${Math.round(count / COUNT)} requests to each`, used / MIB, kibEach(used - empty)],
    ],
  }
}
