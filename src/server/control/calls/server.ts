import { ok } from '../../../http/outcome.ts'
import { version } from '../../../lib/version.gen.ts'
import type { Call } from '../call.ts'
import { controlDocumentJson } from '../generated/document.gen.ts'

export const getHealth: Call = () => ok({ status: 'ok', version })

export const getDocument: Call = () => ({
  status: 200,
  text: { type: 'application/json', content: controlDocumentJson },
})

export const getEvents: Call = ({ currentInstance, events, isHead }) => {
  const { stream, ...opened } = events.open(currentInstance)
  return isHead ? opened : { ...opened, stream }
}
