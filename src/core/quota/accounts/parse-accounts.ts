import { flag, items, refuse } from '../../lib/check.ts'
import { refuseRepeated, savedCount, savedMembers } from '../../lib/stateful.ts'
import { savedEnd, savedTime } from '../../time/saved-time.ts'
import { API_KEY_FORM, isApiKey } from '../plans.ts'
import type { WindowState } from '../window.ts'
import type { Account, CallerKey } from './account.ts'
import type { Strikes } from './strikes.ts'

interface AccountRules {
  /** The most accounts of callers that aren't configured. */
  readonly limit: number
  readonly isPinned: (key: CallerKey) => boolean
  /** Returns whether a plan of that name exists. */
  readonly hasPlan: (name: string) => boolean
}

/**
 * Reads the accounts of a snapshot.
 *
 * @throws {TypeError} naming the field that is invalid, and what was expected.
 */
export function parseAccounts(
  saved: unknown,
  { limit, isPinned, hasPlan }: AccountRules,
): readonly (readonly [CallerKey, Account])[] {
  const accounts = items('accounts', saved).map((entry, index) => {
    const [key, account] = savedPair(entry, `accounts[${index}]`)
    return [key, parseAccount(account, `accounts[${index}][1]`, hasPlan)] as const
  })
  const keys = accounts.map(([key]) => key)
  refuseRepeated(keys, { kind: 'key', where: (index) => `accounts[${index}][0]` })
  const evictable = keys.filter((key) => !isPinned(key)).length
  if (evictable > limit) {
    refuse('accounts', evictable, `at most ${limit} accounts`)
  }
  return accounts
}

/**
 * Returns a caller and its state from a list of such pairs.
 *
 * @throws {TypeError} if it isn't a pair, or doesn't start with a key.
 */
export function savedPair(saved: unknown, where: string): readonly [CallerKey, unknown] {
  const pair = items(where, saved)
  if (pair.length !== 2) refuse(where, saved, 'a key and the state of its caller')
  const [key, state] = pair
  if (key === null || (typeof key === 'string' && isApiKey(key))) return [key, state]
  return refuse(`${where}[0]`, key, `an API key of ${API_KEY_FORM}, or null`)
}

function parseAccount(saved: unknown, where: string, hasPlan: (name: string) => boolean): Account {
  const { counts, strikes, plan } = savedMembers(saved, where, ['counts', 'strikes', 'plan'])
  const { minute, day } = savedMembers(counts, `${where}.counts`, ['minute', 'day'])
  if (plan !== null && (typeof plan !== 'string' || !hasPlan(plan))) {
    return refuse(`${where}.plan`, plan, 'the name of a plan, or null')
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
  const { startedAt, used } = savedMembers(saved, where, ['startedAt', 'used'])
  return {
    startedAt: startedAt === null ? null : savedTime(startedAt, `${where}.startedAt`),
    used: savedCount(used, `${where}.used`),
  }
}

const STRIKES = ['count', 'waitUntil', 'bannedUntil', 'isEarned', 'bans'] as const

function parseStrikes(saved: unknown, where: string): Strikes {
  const { count, waitUntil, bannedUntil, isEarned, bans } = savedMembers(saved, where, STRIKES)
  return {
    count: savedCount(count, `${where}.count`),
    waitUntil: savedEnd(waitUntil, `${where}.waitUntil`),
    bannedUntil: savedEnd(bannedUntil, `${where}.bannedUntil`),
    isEarned: flag(`${where}.isEarned`, isEarned),
    bans: savedCount(bans, `${where}.bans`),
  }
}
