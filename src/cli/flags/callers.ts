import type { FlagTable, ServicePath } from './flag.ts'

const GROUP = { group: 'Callers and limits' } as const

/** The flags that decide who may call, and how often. */
export const CALLER_FLAGS = {
  plan: [
    {
      ...GROUP,
      name: 'plan',
      kind: 'value',
      placeholder: 'PLAN',
      description: 'the plan of callers without a listed key: free, pro, business or enterprise',
    },
  ],
  apiKeys: [
    {
      ...GROUP,
      name: 'api-key',
      kind: 'pairs',
      placeholder: 'KEY=PLAN',
      description: 'list an API key and its plan; repeatable',
    },
  ],
  auth: [
    {
      ...GROUP,
      name: 'auth',
      kind: 'value',
      placeholder: 'MODE',
      description: 'optional, or required: respond with 401 unless the API key is listed',
    },
  ],
  rateLimit: [
    {
      ...GROUP,
      name: 'no-rate-limit',
      kind: 'switch',
      description: 'never refuse a request for its quota; the headers stay',
      on: false,
    },
  ],
  ban: [{ ...GROUP, name: 'no-ban', kind: 'switch', description: 'never ban a caller', on: false }],
  cors: [
    {
      ...GROUP,
      name: 'no-cors',
      kind: 'switch',
      description: 'send no CORS headers',
      on: false,
    },
  ],
} satisfies Partial<FlagTable<ServicePath>>
