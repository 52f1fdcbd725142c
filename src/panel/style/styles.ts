import { base } from './base.ts'
import { conduct } from './conduct.ts'
import { controls } from './controls.ts'
import { data } from './data.ts'
import { requests } from './requests.ts'
import { shell } from './shell.ts'
import { tokens } from './tokens.ts'
import { travel } from './travel.ts'

/** All styles of the panel. */
export const styles = [base, tokens, controls, shell, requests, data, conduct, travel].join('')
