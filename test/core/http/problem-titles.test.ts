import { STATUS_CODES } from 'node:http'
import { createPetstore } from 'petstore-mock'
import { expect, test } from 'vitest'

/** The phrases that RFC 9110 changed, and that Node still has in their old form. */
const RENAMED: Readonly<Record<number, string>> = {
  413: 'Content Too Large',
  422: 'Unprocessable Content',
}

/** Statuses that were never standard, or are obsolete. Clients treat them as 400 or 500. */
const OTHERS = [418, 499, 509, 510, 599]

const ERRORS = Object.keys(STATUS_CODES)
  .map(Number)
  .filter((status) => status >= 400 && !OTHERS.includes(status))

async function titleOf(status: number) {
  const petstore = createPetstore()
  petstore.faults.add({ status })
  const headers = { Accept: 'application/problem+json' }
  const { type, title } = await (await petstore.fetch('/pets', { headers })).json()
  return { type, title }
}

test.each(ERRORS)(
  'the title of an about:blank problem with status %i is its phrase',
  async (status) => {
    const title = RENAMED[status] ?? STATUS_CODES[status]

    expect(await titleOf(status)).toEqual({ type: 'about:blank', title })
  },
)

test.each(OTHERS)(
  'the title of a problem with the unknown status %i is that of its class',
  async (status) => {
    const title = status < 500 ? 'Bad Request' : 'Internal Server Error'

    expect(await titleOf(status)).toEqual({ type: 'about:blank', title })
  },
)
