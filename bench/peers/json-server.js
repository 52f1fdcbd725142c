// Serves the pet with json-server, as in its README: node json-server.js <port>
import jsonServer from 'json-server'
import { PET } from '../http/pet.js'

const app = jsonServer.create()
// The default is 2. All servers must send the same bytes.
app.set('json spaces', 0)
app.use(jsonServer.defaults({ logger: false }))
app.use(jsonServer.router({ pets: [PET] }))
app.listen(Number(process.argv[2]), '127.0.0.1')
