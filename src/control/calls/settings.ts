import { ok } from '../../core/http/answer.ts'
import type { Call } from '../call.ts'
import { describeSettings } from '../describe-settings.ts'

export const getSettings: Call<'getSettings'> = ({ internals }) => ok(describeSettings(internals))
