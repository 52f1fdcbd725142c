import { ok } from '../../../http/outcome.ts'
import { version } from '../../../lib/version.gen.ts'
import { CONTROL_PATH } from '../../paths.ts'
import type { Call } from '../call.ts'
import { controlDocumentJson } from '../generated/document.gen.ts'

export const getIndex: Call = ({ instance, origin }) => {
  const { path } = instance.settings.baseUrl
  return ok({
    name: 'petstore-mock',
    version,
    url: origin + path,
    docs: `${origin}/docs`,
    health: `${origin}${CONTROL_PATH}/health`,
    openapi: `${origin}${CONTROL_PATH}/openapi.json`,
  })
}

export const getHealth: Call = () => ok({ status: 'ok', version })

export const getDocument: Call = () => ({
  status: 200,
  text: { type: 'application/json', content: controlDocumentJson },
})

export const getEvents: Call = ({ currentInstance, events, isHead }) => {
  const { stream, ...opened } = events.open(currentInstance)
  return isHead ? opened : { ...opened, stream }
}
