import { mkdirSync, writeFileSync } from 'node:fs'
import { createClient } from '@hey-api/openapi-ts'
import openapiTypescript, { astToString } from 'openapi-typescript'
import { generate as orval } from 'orval'
import { generateApi } from 'swagger-typescript-api'

/**
 * Writes a client with each generator, as `folder/<generator>/`. `contract` is the path of the
 * document. Some generators write the base URL into the code.
 */
export async function generateClients({ contract, baseUrl, folder }) {
  // Types and functions, and Zod schemas that check every request and response.
  await createClient({
    input: contract,
    output: { path: `${folder}/hey-api` },
    logs: { level: 'silent' },
    plugins: [
      '@hey-api/client-fetch',
      '@hey-api/typescript',
      'zod',
      { name: '@hey-api/sdk', validator: true },
    ],
  })

  const types = await openapiTypescript(new URL(`file://${contract}`), { silent: true })
  mkdirSync(`${folder}/openapi-typescript`)
  writeFileSync(`${folder}/openapi-typescript/schema.ts`, astToString(types))

  const options = { input: { target: contract }, logLevel: 'silent' }
  const client = { target: `${folder}/orval/client.ts`, client: 'fetch', baseUrl }
  await orval({ ...options, output: client })
  await orval({ ...options, output: { target: `${folder}/orval/zod.ts`, client: 'zod' } })

  await generateApi({
    input: contract,
    output: `${folder}/swagger-typescript-api`,
    fileName: 'client.ts',
    httpClientType: 'fetch',
    generateUnionEnums: true,
    silent: true,
  })
}
