import type { FlagTable, ServicePath } from './flag.ts'
import { toClock, toLatency, toNumber, toRule, toRuleName, toScenario } from './read.ts'

const GROUP = { group: 'Behaviour' } as const

/** The flags of how the service behaves. */
export const BEHAVIOUR_FLAGS = {
  clock: [
    {
      ...GROUP,
      name: 'clock',
      kind: 'value',
      placeholder: 'TIME',
      description: 'system, or an ISO 8601 instant to freeze the clock at',
      read: toClock,
    },
  ],
  latency: [
    {
      ...GROUP,
      name: 'latency',
      kind: 'value',
      placeholder: 'TIME',
      description: 'the delay of every response: 200ms, or a range 100ms..300ms',
      read: toLatency,
    },
  ],
  'rules.*': [
    {
      ...GROUP,
      name: 'rule',
      kind: 'pairs',
      placeholder: 'NAME=VALUE',
      description: 'set a rule, such as onDelete=cascade; repeatable',
      read: toRule,
      readName: toRuleName,
    },
  ],
  'lifecycle.afterSunset': [
    {
      ...GROUP,
      name: 'lifecycle-after-sunset',
      kind: 'value',
      placeholder: 'MODE',
      description: 'what operations do after their sunset: serve, or gone (respond with 410)',
    },
  ],
  scenario: [
    {
      ...GROUP,
      name: 'scenario',
      kind: 'value',
      placeholder: 'NAME',
      default: '',
      description:
        'inject faults: flaky, outage, brownout, slow, lossy, rate-limited, or those of a JSON file',
      of: ['serve', 'exec'],
      read: toScenario,
    },
  ],
  'rateLimit.dialect': [
    {
      ...GROUP,
      name: 'rate-limit-dialect',
      kind: 'value',
      placeholder: 'NAME',
      description:
        'how responses describe limits: standard, github, ietf-only, delta, retry-after-ms, http-date, missing or wrong',
    },
  ],
  'journal.limit': [
    {
      ...GROUP,
      name: 'journal-limit',
      kind: 'value',
      placeholder: 'N',
      description: 'the number of entries that the journal keeps',
      of: ['serve', 'exec'],
      read: toNumber,
    },
  ],
  'journal.maxBytes': [
    {
      ...GROUP,
      name: 'journal-max-bytes',
      kind: 'value',
      placeholder: 'N',
      description: 'the memory that the entries of the journal may use',
      of: ['serve', 'exec'],
      read: toNumber,
    },
  ],
} satisfies Partial<FlagTable<ServicePath>>
