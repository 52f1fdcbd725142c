// Serves the pet with Fastify, with a schema as in its guide: node fastify.js <port> [headers]
// The headers, as JSON, are those that a mock of this service must also send.
import Fastify from 'fastify'
import { PET } from '../http/pet.js'

const [port, headers] = process.argv.slice(2)
const pets = new Map([[PET.id, PET]])

const schema = {
  params: { type: 'object', properties: { petId: { type: 'integer' } } },
  response: {
    200: {
      type: 'object',
      properties: {
        id: { type: 'integer' },
        name: { type: 'string' },
        categoryId: { type: 'integer' },
        status: { type: 'string' },
      },
    },
  },
}

const app = Fastify()
if (headers !== undefined) {
  const given = JSON.parse(headers)
  app.addHook('onSend', async (_request, reply) => {
    reply.headers(given)
  })
}
app.get('/pets/:petId', { schema }, (request, reply) => {
  const pet = pets.get(request.params.petId)
  if (pet === undefined) reply.code(404).send({ message: 'Pet not found' })
  else reply.send(pet)
})
await app.listen({ port: Number(port), host: '127.0.0.1' })
