import { dirname, relative } from 'node:path'

/**
 * Returns the code of an example, to write to a file, that searches for as long as it takes. On a
 * busy machine, the searches of the documentation would run into their limit of time.
 */
export function patientExample(file: string, code: string): string {
  const patient = relative(dirname(file), 'test/support/explore/patient.ts')
  return code.replaceAll("from 'petstore-mock/explore'", `from '${patient}'`)
}
