import { audit } from './audit.js'
import { commandLine } from './command-line.js'
import { inProcess } from './in-process.js'
import { interception } from './interception.js'
import { server } from './server.js'

/** The claims for which any runner has all that they need. */
export const everywhere = {
  'in process': inProcess,
  interception,
  server,
  'command line': commandLine,
  audit,
}
