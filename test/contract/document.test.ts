import { readFileSync } from 'node:fs'
import { createPetstore } from 'petstore-mock'
import { expect, test } from 'vitest'
import { parse } from 'yaml'

const contract = parse(readFileSync('openapi.yaml', 'utf8'))

test('petstore.openapi is the whole of openapi.yaml, in the same order', () => {
  const { openapi } = createPetstore()

  expect(openapi).toEqual(contract)
  expect(JSON.stringify(openapi)).toBe(JSON.stringify(contract))
})

test('petstore.openapi is a new deep copy each time', () => {
  const petstore = createPetstore()
  const { openapi } = petstore

  openapi.info.title = 'Mine'
  const headers = Object.values(openapi.components?.responses ?? {}).flatMap((response) =>
    'headers' in response && response.headers ? [response.headers] : [],
  )
  for (const header of headers) delete header.Date

  expect(headers.length).toBeGreaterThan(1)
  expect(petstore.openapi).toEqual(contract)
})
