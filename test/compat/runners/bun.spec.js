import { expect, test } from 'bun:test'
import { matchers as ours } from 'petstore-mock/matchers'
import { everywhere } from '../claims/index.js'
import { matchers } from '../claims/matchers.js'
import { register } from '../register.js'

expect.extend(ours)
register({ ...everywhere, matchers }, test, { expect })
