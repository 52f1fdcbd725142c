/** The pet that every server returns: the first pet of the default world. */
export const PET = { id: 1, name: 'Rex', categoryId: 1, status: 'available' }

/** The body of the response, the same for all servers. */
export const BODY = JSON.stringify(PET)

export const PATH = '/pets/1'

/** The headers of every request: an API key whose plan has no limits. */
export const HEADERS = { 'X-API-Key': 'bench' }
