import type { Budget } from '../lib/budget.ts'
import type { Pool } from '../lib/pool.ts'
import type { ServiceState } from './state.ts'

/** The memory that several petstores share, such as those of a server. */
export interface Memory {
  /** The bytes of all journals. */
  readonly journals: Pool
  /** The bytes of all rows. */
  readonly data: Budget
  /** The number of all accounts. */
  readonly accounts: Pool
  /** The number of all remembered requests of callers. */
  readonly traffic: Pool
}

/** Lets a petstore share memory with others. */
export function joinMemory({ accounts, traffic }: ServiceState, memory: Memory): void {
  accounts.share.join(memory.accounts)
  traffic.share.join(memory.traffic)
}

/** Gives the memory of a petstore back to the others. */
export function leaveMemory({ accounts, traffic }: ServiceState): void {
  accounts.share.leave()
  traffic.share.leave()
}

/**
 * Gives the memory of a petstore to the one that replaces it. If that one uses more than there is,
 * nothing changes.
 */
export function replaceInMemory(
  memory: Memory,
  { previous, next }: { readonly previous: ServiceState; readonly next: ServiceState },
): void {
  leaveMemory(previous)
  try {
    joinMemory(next, memory)
  } catch (error) {
    joinMemory(previous, memory)
    throw error
  }
}
