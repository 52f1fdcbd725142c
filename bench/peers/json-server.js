// The pet from json-server, as its README builds a server from the module: node json-server.js <port>
import jsonServer from 'json-server'
import { PET } from '../http/pet.js'

const app = jsonServer.create()
// Its own setting is 2; the others do not indent, and all send the same bytes.
app.set('json spaces', 0)
app.use(jsonServer.defaults({ logger: false }))
app.use(jsonServer.router({ pets: [PET] }))
app.listen(Number(process.argv[2]), '127.0.0.1')
