// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { testClientsOfPage } from '../../support/page/clients-of-page.ts'

test('the tests of this file run in happy-dom', () => {
  expect(navigator.userAgent).toMatch(/HappyDOM/)
})

testClientsOfPage()
