import { savedCount, savedRecord } from '../../lib/stateful.ts'
import type { WindowState } from '../window.ts'
import type { Account, CallerKey } from './account.ts'
import type { Strikes } from './strikes.ts'

/**
 * Reads the accounts of a snapshot.
 *
 * @throws {TypeError} naming the field that is invalid, and what was expected.
 */
export function parseAccounts(
  saved: unknown,
  hasPlan: (name: string) => boolean,
): readonly (readonly [CallerKey, Account])[] {
  if (!Array.isArray(saved)) throw new TypeError('accounts: expected a list of [key, account]')
  return saved.map((entry: unknown, index) => {
    const [key, account] = Array.isArray(entry) ? entry : []
    if (key !== null && typeof key !== 'string') broken(`accounts[${index}][0]`, 'a key, or null')
    return [key, parseAccount(account, `accounts[${index}][1]`, hasPlan)]
  })
}

function parseAccount(saved: unknown, where: string, hasPlan: (name: string) => boolean): Account {
  const { counts, strikes, plan } = savedRecord(saved)
  const { minute, day } = savedRecord(counts)
  if (plan !== null && (typeof plan !== 'string' || !hasPlan(plan))) {
    broken(`${where}.plan`, 'the name of a plan, or null')
  }
  return {
    counts: {
      minute: parseWindow(minute, `${where}.counts.minute`),
      day: parseWindow(day, `${where}.counts.day`),
    },
    strikes: parseStrikes(strikes, `${where}.strikes`),
    plan,
  }
}

function parseWindow(saved: unknown, where: string): WindowState {
  const { startedAt, used } = savedRecord(saved)
  return {
    startedAt: startedAt === null ? null : finite(startedAt, `${where}.startedAt`),
    used: savedCount(used, `${where}.used`),
  }
}

function parseStrikes(saved: unknown, where: string): Strikes {
  const { count, waitUntil, bannedUntil, isEarned, bans } = savedRecord(saved)
  return {
    count: savedCount(count, `${where}.count`),
    waitUntil: finite(waitUntil, `${where}.waitUntil`),
    bannedUntil: finite(bannedUntil, `${where}.bannedUntil`),
    isEarned:
      typeof isEarned === 'boolean' ? isEarned : broken(`${where}.isEarned`, 'true or false'),
    bans: savedCount(bans, `${where}.bans`),
  }
}

function finite(value: unknown, where: string): number {
  return typeof value === 'number' && Number.isFinite(value) ? value : broken(where, 'a number')
}

function broken(where: string, expected: string): never {
  throw new TypeError(`${where}: expected ${expected}`)
}
