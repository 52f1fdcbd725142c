import { expect, jest, test } from '@jest/globals'
import { matchers as ours } from 'petstore-mock/matchers'
import { fakeTimers } from '../claims/fake-timers.js'
import { everywhere } from '../claims/index.js'
import { matchers } from '../claims/matchers.js'
import { register } from '../register.js'

expect.extend(ours)
register({ ...everywhere, matchers, 'fake timers': fakeTimers }, test, {
  expect,
  timers: jest,
  // With a fake one, msw 3 never answers.
  fake: () => jest.useFakeTimers({ doNotFake: ['nextTick'] }),
  unfake: () => jest.useRealTimers(),
})
