/** Returns the message of a failing expectation. */
export function messageOf(expectation: () => void): string {
  try {
    expectation()
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
  throw new Error('expected the expectation to fail but it passed')
}
