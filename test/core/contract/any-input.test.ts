import fc from 'fast-check'
import { type ApiRequest, type ApiResponse, createPetstore } from 'petstore-mock'
import { expect, it } from 'vitest'
import { anyRequest, anyWrite } from '../../support/contract/arbitraries.ts'
import { headViolationsOf, violationsOf } from '../../support/contract/check.ts'
import { catalogue, operationOf } from '../../support/contract/contract.ts'
import { runs } from '../../support/runs.ts'

const petstore = createPetstore({ clock: '2026-05-01T00:00:00Z', rateLimit: false })

it('any request gets the headers of every response, and succeeds or fails with an error of the catalogue', () => {
  fc.assert(
    fc.property(anyRequest, (request) => {
      const response = answer(request)
      // Throws if a value isn't valid in HTTP, such as one with a line break.
      const sent = new Headers(response.headers)
      for (const name of ['Limit', 'Remaining', 'Reset']) {
        expect(sent.get(`X-RateLimit-${name}`)).toMatch(/^\d+$/)
      }
      if (response.status < 400 || response.body === null) return
      expect(response.headers['Content-Type']).toBe('application/json')
      const { code, message, ...rest } = JSON.parse(response.body)
      expect(catalogue).toContain(code)
      expect(message).toEqual(expect.any(String))
      expect(rest).toEqual({ status: response.status })
    }),
    runs(200),
  )
})

it('any response of an operation is declared in the contract', () => {
  fc.assert(
    fc.property(fc.oneof(anyRequest, anyWrite), (request) => {
      const response = answer(request)
      const operation = petstore.journal.last()?.operation
      if (operation === null || operation === undefined) return
      const check = request.method === 'HEAD' ? headViolationsOf : violationsOf
      expect(check(operationOf(operation), response)).toEqual([])
    }),
    runs(200),
  )
})

it('a refused request changes nothing', () => {
  fc.assert(
    fc.property(fc.oneof(anyRequest, anyWrite), (request) => {
      petstore.reset()
      const before = petstore.snapshot().parts.data
      if (petstore.handle(request).status < 400) return
      expect(petstore.snapshot().parts.data).toEqual(before)
    }),
    runs(200),
  )
})

/** Sends a request to the default world. */
function answer(request: ApiRequest): ApiResponse {
  petstore.reset()
  return petstore.handle(request)
}
