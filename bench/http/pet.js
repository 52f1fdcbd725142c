/** The pet that every server answers with, as the first one of the default world. */
export const PET = { id: 1, name: 'Rex', categoryId: 1, status: 'available' }

/** Its bytes, the same for all. */
export const BODY = JSON.stringify(PET)

export const PATH = '/pets/1'

/** What the load sends: a key with a plan without limits, so that nothing is refused. */
export const HEADERS = { 'X-API-Key': 'bench' }
