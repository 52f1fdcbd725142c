import { ok } from '../../http/answer.ts'
import { version } from '../../lib/version.gen.ts'
import type { Call } from '../call.ts'

export const getHealth: Call = () => ok({ status: 'ok', version })
