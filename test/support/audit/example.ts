import { formatAudit } from '../../../src/audit/formats/index.ts'
import { audited, createPet, repeat } from './audit.ts'

/**
 * Returns the report in docs/guides/audit.md, on a client that caps its waits and repeats a POST.
 */
export async function exampleReport(): Promise<string> {
  const petstore = audited()
  petstore.faults.add({ operation: 'createPet', status: 503, times: 1 })
  await repeat(petstore, [1_000], () => createPet(petstore))
  petstore.quotas.exhaust()
  await repeat(petstore, [30_000, 29_000], () => petstore.fetch('/pets'))
  await petstore.fetch('/pets/1')
  return formatAudit(petstore.audit(), 'text')
}
