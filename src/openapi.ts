export type { CollectionPlaces, CollectionsOption } from './tools/openapi/collections.ts'
export {
  fromOpenapi,
  type MockedApi,
  type OpenapiOptions,
  type OpenapiSource,
} from './tools/openapi/index.ts'
