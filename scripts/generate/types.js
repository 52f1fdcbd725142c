import openapiTypescript, { astToString } from 'openapi-typescript'
import { parse } from 'yaml'
import { banner } from './banner.js'

/** The types with another name than their schema, which would hide a global of JavaScript. */
const NAMES = { Error: 'ApiError' }

/**
 * Generates the public types of `petstore-mock/types`, in which an int64 is a number, as in JSON.
 * Each schema also has a type of its own name: `Pet` for `components['schemas']['Pet']`.
 */
export async function typesFile(source) {
  const ast = await openapiTypescript(source, { alphabetize: false, silent: true })
  const aliases = Object.entries(parse(source).components.schemas).map(
    ([name, { description }]) =>
      `/** ${description} */\nexport type ${NAMES[name] ?? name} = components['schemas']['${name}'];\n`,
  )
  return banner('openapi.yaml') + astToString(ast) + aliases.join('')
}
