import type { Client } from './client.ts'
import { heyApi } from './hey-api.ts'
import { openapiFetch } from './openapi-fetch.ts'
import { orvalClient } from './orval.ts'
import { swaggerTypescriptApi } from './swagger-typescript-api.ts'

export { callAll } from './story.ts'

/** Creates the generated clients for the service at a base URL, by the name of their generator. */
export const createClients = (baseUrl: string): Readonly<Record<string, Client>> => ({
  '@hey-api/openapi-ts': heyApi(baseUrl),
  'openapi-typescript': openapiFetch(baseUrl),
  orval: orvalClient,
  'swagger-typescript-api': swaggerTypescriptApi(baseUrl),
})
