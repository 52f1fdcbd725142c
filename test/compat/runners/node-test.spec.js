import { mock, test } from 'node:test'
import { fakeTimers } from '../claims/fake-timers.js'
import { everywhere } from '../claims/index.js'
import { register } from '../register.js'

register({ ...everywhere, 'fake timers': fakeTimers }, test, {
  timers: mock.timers,
  fake: () => mock.timers.enable({ apis: ['setTimeout', 'Date'] }),
  unfake: () => mock.timers.reset(),
})
