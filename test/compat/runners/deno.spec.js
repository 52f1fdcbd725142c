import { everywhere } from '../claims/index.js'
import { register } from '../register.js'

register(everywhere, (title, run) => Deno.test(title, run))
