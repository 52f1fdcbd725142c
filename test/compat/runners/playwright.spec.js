import { expect, test } from '@playwright/test'
import { matchers as ours } from 'petstore-mock/matchers'
import { everywhere } from '../claims/index.js'
import { matchers } from '../claims/matchers.js'
import { register } from '../register.js'

register({ ...everywhere, matchers }, test, { expect: expect.extend(ours) })
