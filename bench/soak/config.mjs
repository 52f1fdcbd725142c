/** The API keys without a limit. */
export const KEYS = Array.from({ length: 32 }, (_, index) => `soak-${index}`)

/** The requests a minute of any other key. */
export const LIMIT = 60

/** The limit of the keys without one, which requests are counted against. */
export const PLENTY = 2_000_000_000

/** The options of the server. Its clock is frozen, so that no quota resets during the run. */
export default {
  clock: '2026-05-01T00:00:00Z',
  plans: {
    plenty: { perMinute: PLENTY, perDay: PLENTY },
    few: { perMinute: LIMIT, perDay: PLENTY },
  },
  plan: 'few',
  apiKeys: Object.fromEntries(KEYS.map((key) => [key, 'plenty'])),
  ban: false,
}
