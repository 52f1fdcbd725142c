// Loaded before each test file.
import fc from 'fast-check'

// Property tests try the same values in each run, so that a mutant gets the same result each time.
// Nobody reads the smallest counterexample, and searching for it takes minutes.
fc.configureGlobal({ seed: 1, endOnFailure: true })

// StrykerJS adds up in one object which mutants a test reaches, and stores a copy for each file. As
// all files share a process, the copies wouldn't fit into memory.
const coverage = globalThis.__stryker__?.mutantCoverage
if (coverage !== undefined) Object.assign(coverage, { static: {}, perTest: {} })
