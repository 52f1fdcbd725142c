import { measureMemory } from './memory.js'
import { measureSpread } from './spread-of-ids.js'
import { measureThroughput } from './throughput.js'

/** Measures several processes behind nginx. */
export async function measureScale({ progress }) {
  const throughput = await measureThroughput(progress)
  const memory = await measureMemory(progress)
  return { targets: [], tables: [throughput, memory, measureSpread()] }
}
