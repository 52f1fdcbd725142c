import { mkdirSync, writeFileSync } from 'node:fs'
import { createClient } from '@hey-api/openapi-ts'
import openapiTypescript, { astToString } from 'openapi-typescript'
import { generate as orval } from 'orval'
import { generateApi } from 'swagger-typescript-api'

/**
 * Writes a client with each generator, as `folder/<generator>/`.
 *
 * @param contract - The path of the contract as JSON.
 * @param baseUrl - The base URL of the service, for generators that write it into the code.
 */
export async function generateClients({ contract, baseUrl, folder }) {
  await heyApi(contract, `${folder}/hey-api`)
  await openapiFetch(contract, `${folder}/openapi-typescript`)
  await orvalClients(contract, { baseUrl, path: `${folder}/orval` })
  await swaggerTypescriptApi(contract, `${folder}/swagger-typescript-api`)
}

/** Types and functions, and Zod schemas that check every request and response. */
function heyApi(input, path) {
  return createClient({
    input,
    output: { path },
    logs: { level: 'silent' },
    plugins: [
      '@hey-api/client-fetch',
      '@hey-api/typescript',
      'zod',
      { name: '@hey-api/sdk', validator: true },
    ],
  })
}

/** The types of openapi-fetch. */
async function openapiFetch(input, path) {
  const types = await openapiTypescript(new URL(`file://${input}`), { silent: true })
  mkdirSync(path, { recursive: true })
  writeFileSync(`${path}/schema.ts`, astToString(types))
}

/** Functions, and the Zod schemas of orval. */
async function orvalClients(target, { baseUrl, path }) {
  const options = { input: { target }, logLevel: 'silent' }
  await orval({ ...options, output: { target: `${path}/client.ts`, client: 'fetch', baseUrl } })
  await orval({ ...options, output: { target: `${path}/zod.ts`, client: 'zod' } })
}

function swaggerTypescriptApi(input, output) {
  return generateApi({
    input,
    output,
    fileName: 'client.ts',
    httpClientType: 'fetch',
    generateUnionEnums: true,
    silent: true,
  })
}
