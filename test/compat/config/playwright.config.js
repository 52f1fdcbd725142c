export default {
  testDir: '../runners',
  testMatch: 'playwright.spec.js',
  reporter: 'list',
  timeout: 60_000,
  workers: 1,
}
