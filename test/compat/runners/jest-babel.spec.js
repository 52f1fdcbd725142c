// CommonJS that Babel has made from ES modules. It can't load `petstore-mock/server`.
import { expect, jest, test } from '@jest/globals'
import { matchers as ours } from 'petstore-mock/matchers'
import { audit } from '../claims/audit.js'
import { commandLine } from '../claims/command-line.js'
import { fakeTimers } from '../claims/fake-timers.js'
import { inProcess } from '../claims/in-process.js'
import { interception } from '../claims/interception.js'
import { matchers } from '../claims/matchers.js'
import { register } from '../register.js'

expect.extend(ours)
const groups = { 'in process': inProcess, interception, audit, 'command line': commandLine }
register({ ...groups, matchers, 'fake timers': fakeTimers }, test, {
  expect,
  timers: jest,
  // With a fake one, msw 3 never answers.
  fake: () => jest.useFakeTimers({ doNotFake: ['nextTick'] }),
  unfake: () => jest.useRealTimers(),
})
