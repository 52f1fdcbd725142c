import type { ControlClient } from '../control/client/http-client.ts'
import { refuse } from '../lib/check.ts'
import type { CallerKey } from '../quota/accounts/account.ts'
import { ANONYMOUS_NAME } from '../quota/plans.ts'
import type { QuotaStatus } from '../quota/quota-status.ts'
import type { Quotas } from '../quota/quotas.ts'
import { readKey, readNamedKey, refuseMisplaced } from '../quota/read/key.ts'
import { WINDOW_NAMES } from '../quota/window.ts'
import { isDuration } from '../time/duration.ts'
import { readClock } from './clock.ts'
import type { Promised } from './promised.ts'
import { segment } from './segment.ts'

/** The quotas of a petstore on a server: `Quotas`, with promises. */
export interface RemoteQuotas extends Promised<Quotas> {}

/** The keys that count as such even if they look like another argument: the server knows them. */
const NO_KEYS: ReadonlyMap<string, string> = new Map()

/** Changes the quota of a caller, by the fields of the call. */
type Change = (key: CallerKey, changes: object) => Promise<void>

/** Creates `petstore.quotas`. */
export function createRemoteQuotas(client: ControlClient): RemoteQuotas {
  const get = (key: CallerKey) => client.call<QuotaStatus>('GET', pathOf(key))
  const change: Change = async (key, changes) => {
    await client.call('PATCH', pathOf(key), changes)
  }
  return {
    get: async (key) => get(readKey('get', key)),
    list: () => client.call('GET', '/quotas'),
    msUntilAllowed: async (key) => waitOf(await get(readKey('msUntilAllowed', key)), client),
    ...createChanges(change),
    forget: async (caller) => client.call('DELETE', pathOf(readNamedKey('forget', caller))),
    clear: () => client.call('DELETE', '/quotas'),
  }
}

/** Creates the methods that change the quota of a caller. */
function createChanges(
  change: Change,
): Pick<RemoteQuotas, 'exhaust' | 'setRemaining' | 'ban' | 'setPlan' | 'pardon'> {
  return {
    async exhaust(caller, window) {
      if (window === undefined) refuseOther('exhaust', caller, isWindow)
      await change(readKey('exhaust', caller), { exhaust: window ?? true })
    },
    async setRemaining(caller, remaining, window) {
      refuseOther('setRemaining', caller, (got) => typeof got === 'number')
      if (typeof remaining !== 'number') refuse('quotas.setRemaining', remaining, 'a number')
      await change(readKey('setRemaining', caller), { remaining, ...(window && { window }) })
    },
    async ban(caller, duration) {
      if (duration === undefined) refuseOther('ban', caller, isDuration)
      await change(readKey('ban', caller), { ban: duration ?? true })
    },
    async setPlan(caller, plan) {
      if (typeof plan !== 'string') refuse('quotas.setPlan', plan, 'the name of a plan')
      await change(readKey('setPlan', caller), { plan })
    },
    pardon: async (caller) => change(readKey('pardon', caller), { pardon: true }),
  }
}

function pathOf(key: CallerKey): string {
  return `/quotas/${segment('quotas', key ?? ANONYMOUS_NAME)}`
}

/** Returns the time in ms until a request of a caller would be allowed. */
async function waitOf(
  { bannedUntil, windows }: QuotaStatus,
  client: ControlClient,
): Promise<number> {
  const { now } = await readClock(client)
  const { enforce } = await client.call<{ readonly enforce: boolean }>('GET', '/settings')
  const full = enforce ? windows.filter(({ remaining }) => remaining === 0) : []
  const ends = full.map(({ resetAt }) => resetAt ?? now)
  return Math.max(0, ...[bannedUntil ?? now, ...ends].map((end) => end - now))
}

function refuseOther(method: string, caller: unknown, isOther: (got: unknown) => boolean): void {
  refuseMisplaced(method, caller, { isOther, apiKeys: NO_KEYS })
}

function isWindow(got: unknown): boolean {
  return WINDOW_NAMES.some((name) => name === got)
}
