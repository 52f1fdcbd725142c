import assert from 'node:assert/strict'
import { expect, test } from '@playwright/test'
import { matchers as ours } from 'petstore-mock/matchers'
import { expect as ourExpect, test as ourTest } from 'petstore-mock/playwright'
import { everywhere } from '../claims/index.js'
import { matchers } from '../claims/matchers.js'
import { check, register } from '../register.js'

register({ ...everywhere, matchers }, test, { expect: expect.extend(ours) })

const fixture = {
  'a test has a petstore on a server': async ({ petstore }) => {
    await petstore.quotas.exhaust()
    assert.equal((await fetch(`${petstore.url}/pets`)).status, 429)
    await ourExpect(petstore).toHaveReceived({ path: '/pets', status: 429 })
  },
  'the next test has another one': async ({ petstore }) => {
    assert.equal((await fetch(`${petstore.url}/pets`)).status, 200)
  },
}
for (const [title, claim] of Object.entries(fixture)) {
  ourTest(`fixture: ${title}`, ({ petstore }) =>
    check(claim, { group: 'fixture', title, tools: { petstore } }),
  )
}
