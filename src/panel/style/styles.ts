import { base } from './base.ts'
import { conduct } from './conduct.ts'
import { controls } from './controls.ts'
import { data } from './data.ts'
import { faults } from './faults.ts'
import { quotas } from './quotas.ts'
import { requests } from './requests.ts'
import { shell } from './shell.ts'
import { time } from './time.ts'
import { tokens } from './tokens.ts'
import { travel } from './travel.ts'

/** All styles of the panel. */
export const styles = [
  base,
  tokens,
  controls,
  shell,
  requests,
  quotas,
  time,
  faults,
  data,
  conduct,
  travel,
].join('')
