import { importBuilt } from '../dist.js'

/** The rows that all petstores start with. */
export const { defaultWorld } = await importBuilt('fixtures/index.js')
