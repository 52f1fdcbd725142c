export { fromHar, type HarOptions, type HarSource } from './tools/har/index.ts'
export type { MockedApi } from './tools/openapi/index.ts'
