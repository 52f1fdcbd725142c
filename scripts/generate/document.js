import { banner } from './banner.js'

/** The contract as JSON: a file for `petstore-mock/openapi.json`, a module for `petstore.openapi`. */
export function documentFiles(document) {
  const text = JSON.stringify(document)
  const literal = JSON.stringify(text)
  return {
    'src/contract/openapi.gen.json': `${JSON.stringify(document, null, 2)}\n`,
    'src/contract/document.gen.ts': `${banner('openapi.yaml')}/** The contract as JSON text: parsed only when somebody asks for it. */\nexport const documentJson: string =\n  ${literal}\n`,
  }
}
