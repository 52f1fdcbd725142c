import createClient from 'openapi-fetch'
import { client as heyApi } from './generated/hey-api/client.gen.ts'
import * as sdk from './generated/hey-api/sdk.gen.ts'
import * as orval from './generated/orval/client.ts'
import { Api } from './generated/swagger-typescript-api/client.ts'

/**
 * Creates the generated clients for the service at a base URL, by the name of their generator. Each
 * is a function that calls an operation with `{ path, query, body }`, and returns what it answers.
 * openapi-fetch names operations by their method and path, which `operations` has.
 */
export function createClients(baseUrl, operations) {
  heyApi.setConfig({ baseUrl })
  const typed = createClient({ baseUrl })
  const { pets, categories, store } = new Api({ baseUrl, baseApiParams: { format: 'json' } })
  const [functions, orvalFunctions] = [{ ...sdk }, { ...orval }]
  const api = { ...pets, ...categories, ...store }
  const argumentsOf = ({ path = {}, query, body }) =>
    [...Object.values(path), body ?? query].filter((value) => value !== undefined)
  return {
    '@hey-api/openapi-ts': async (name, input) =>
      (await functions[name]({ ...input, throwOnError: true })).data,
    'openapi-typescript': async (name, { path, query, body }) => {
      const { method, template } = operations[name]
      return (await typed[method](template, { params: { path, query }, body })).data
    },
    orval: async (name, input) => (await orvalFunctions[name](...argumentsOf(input))).data,
    'swagger-typescript-api': async (name, input) => {
      // It expects JSON, which a 204 doesn't have.
      const format = name.startsWith('delete') ? [{ format: 'text' }] : []
      return (await api[name](...argumentsOf(input), ...format)).data
    },
  }
}
