// CommonJS that nothing compiles. It imports petstore-mock in a test, so that the titles of the
// claims are known too late for tests of their own.
test('all claims', async () => {
  const { everywhere } = await import('../claims/index.js')
  const { check } = await import('../register.js')
  for (const [group, claims] of Object.entries(everywhere)) {
    for (const [title, claim] of Object.entries(claims)) await check(claim, { group, title })
  }
})
