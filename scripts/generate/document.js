import { banner, literal } from './banner.js'

/** Generates a module with the contract, for `petstore.openapi`. */
export function documentFile(document) {
  const text = literal(JSON.stringify(document))
  return `${banner('openapi.yaml')}/** The contract as JSON. */\nexport const documentJson: string = ${text}\n`
}
