import openapiTypescript, { astToString } from 'openapi-typescript'
import { banner } from './banner.js'

/**
 * Generates the public types of `petstore-mock/types`, in which an int64 is a number, as in JSON.
 */
export async function typesFile(source) {
  const ast = await openapiTypescript(source, { alphabetize: false, silent: true })
  return banner('openapi.yaml') + astToString(ast)
}
