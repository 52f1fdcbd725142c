import { ok } from '../../core/http/answer.ts'
import { version } from '../../core/lib/version.gen.ts'
import type { Call } from '../call.ts'

export const getHealth: Call<'getHealth'> = () => ok({ status: 'ok', version })
