// Loaded before each test file. StrykerJS adds up in one object which mutants a test reaches, and
// stores a copy for each file. As all files share a process, the copies would not fit into memory.
const coverage = globalThis.__stryker__?.mutantCoverage
if (coverage !== undefined) Object.assign(coverage, { static: {}, perTest: {} })
