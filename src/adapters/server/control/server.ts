import { controlDocumentJson } from '../../../control/generated/document.gen.ts'
import { CONTROL_PATH } from '../../../control/paths.ts'
import { ok } from '../../../core/http/answer.ts'
import { version } from '../../../core/lib/version.gen.ts'
import type { ServerCall } from './call.ts'

export const getIndex: ServerCall = ({ instance, origin }) => {
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

export const getDocument: ServerCall = () => ({
  status: 200,
  text: { type: 'application/json', content: controlDocumentJson },
})

export const getEvents: ServerCall = ({ currentInstance, events, isHead }) => {
  const { stream, ...opened } = events.open(currentInstance)
  return isHead ? opened : { ...opened, stream }
}
