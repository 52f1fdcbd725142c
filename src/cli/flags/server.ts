import { type FlagTable, NO_FLAG, type ServerPath } from './flag.ts'
import { toDuration, toFile, toNumber } from './read.ts'

const ADDRESS = { group: 'Address' } as const
const CONTROL = { group: 'Control API and sessions' } as const

/** The flags of the server's options. */
export const SERVER_FLAGS: FlagTable<ServerPath> = {
  port: [
    {
      ...ADDRESS,
      name: 'port',
      short: 'p',
      kind: 'value',
      placeholder: 'N',
      description: 'the port; 0 picks a free one, the default of exec and explore',
      read: toNumber,
    },
  ],
  host: [
    {
      ...ADDRESS,
      name: 'host',
      kind: 'value',
      placeholder: 'HOST',
      description: 'the address to listen on',
    },
  ],
  https: [
    {
      ...ADDRESS,
      name: 'https',
      kind: 'switch',
      description: 'serve HTTPS with a generated certificate',
      on: true,
    },
  ],
  'https.cert': [
    {
      ...ADDRESS,
      name: 'https-cert',
      kind: 'value',
      placeholder: 'FILE',
      description: 'serve HTTPS with this certificate (PEM); requires --https-key',
      read: toFile,
    },
  ],
  'https.key': [
    {
      ...ADDRESS,
      name: 'https-key',
      kind: 'value',
      placeholder: 'FILE',
      description: 'the private key of the certificate (PEM)',
      read: toFile,
    },
  ],
  maxTotalJournalBytes: [
    {
      ...CONTROL,
      name: 'max-total-journal-bytes',
      kind: 'value',
      placeholder: 'N',
      description: 'the memory that all journals together may use',
      read: toNumber,
    },
  ],
  maxTotalDataBytes: [
    {
      ...CONTROL,
      name: 'max-total-data-bytes',
      kind: 'value',
      placeholder: 'N',
      description: 'the memory that the rows of all petstores together may use',
      read: toNumber,
    },
  ],
  requestTimeout: [
    {
      ...ADDRESS,
      name: 'request-timeout',
      kind: 'value',
      placeholder: 'TIME',
      description: 'how long a client may take to send a request',
      read: toDuration,
    },
  ],
  responseTimeout: [
    {
      ...ADDRESS,
      name: 'response-timeout',
      kind: 'value',
      placeholder: 'TIME',
      description: 'disconnect clients that read nothing of a response for this long',
      read: toDuration,
    },
  ],
  controlToken: [
    {
      ...CONTROL,
      name: 'control-token',
      kind: 'value',
      placeholder: 'TOKEN',
      description: 'the bearer token of the control API',
      of: ['serve', 'exec', 'explore', 'audit'],
    },
  ],
  allowedHosts: [
    {
      ...CONTROL,
      name: 'allowed-host',
      kind: 'list',
      placeholder: 'NAME',
      description: 'accept this name in the Host header too; repeatable',
    },
  ],
  sessionTtl: [
    {
      ...CONTROL,
      name: 'session-ttl',
      kind: 'value',
      placeholder: 'TIME',
      description: 'delete sessions that have been idle for this long',
      of: ['serve', 'exec'],
      read: toDuration,
    },
  ],
  maxSessions: [
    {
      ...CONTROL,
      name: 'max-sessions',
      kind: 'value',
      placeholder: 'N',
      description: 'the maximum number of sessions',
      of: ['serve', 'exec'],
      read: toNumber,
    },
  ],
  autoSessions: [
    {
      ...CONTROL,
      name: 'auto-sessions',
      kind: 'switch',
      description: 'create a session when a request first names it',
      of: ['serve', 'exec'],
      on: true,
    },
  ],
  handlers: [
    {
      group: 'Process',
      name: 'handlers',
      kind: 'value',
      placeholder: 'FILE',
      description: 'a module with msw handlers of your own, which are asked first',
      read: toFile,
    },
  ],
  onResponse: NO_FLAG,
}
