// @vitest-environment jsdom
import { expect, test } from 'vitest'
import { testClientsOfPage } from '../../support/page/clients-of-page.ts'

test('the tests of this file run in jsdom', () => {
  expect(navigator.userAgent).toMatch(/jsdom/)
})

testClientsOfPage()
