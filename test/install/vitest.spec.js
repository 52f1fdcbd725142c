// `npm test -- install` runs this in a project in which the package has been installed.
import { installPetstore } from 'petstore-mock/vitest'
import { expect, test } from 'vitest'

const petstore = installPetstore({ baseUrl: 'https://api.example.com' })

test('a request is answered, and judged by a matcher', async () => {
  expect((await fetch('https://api.example.com/pets/1')).status).toBe(200)
  expect(petstore).toHaveCleanAudit()
})
