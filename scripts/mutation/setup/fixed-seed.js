// Loaded before each test file. Property tests try the same values in each run, so that a mutant
// gets the same result each time.
import fc from 'fast-check'

fc.configureGlobal({ seed: 1 })
