import openapiTypescript, { astToString } from 'openapi-typescript'
import ts from 'typescript'
import { banner } from './banner.js'

/**
 * Two views of the contract as types: `types.gen.ts` is public, with JSON numbers; in `wire.gen.ts`,
 * which the operations are written against, an int64 is an exact BigInt.
 */
export async function typesFiles(source) {
  const bigint = ts.factory.createKeywordTypeNode(ts.SyntaxKind.BigIntKeyword)
  const exact = (schema) => (schema.format === 'int64' ? bigint : undefined)
  return {
    'src/contract/generated/types.gen.ts': await typesFile(source, {}),
    'src/contract/generated/wire.gen.ts': await typesFile(source, { transform: exact }),
  }
}

async function typesFile(source, options) {
  const ast = await openapiTypescript(source, { ...options, alphabetize: false, silent: true })
  return banner('openapi.yaml') + astToString(ast)
}
