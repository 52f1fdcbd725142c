export type { CollectionPlaces, CollectionsOption } from './tools/openapi/collections.ts'
export {
  type DescribedApi,
  fromOpenapi,
  type OpenapiOptions,
  type OpenapiSource,
} from './tools/openapi/index.ts'
