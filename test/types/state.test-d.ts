// The types of a state follow from the option `state`, or from what its `read` returns.
import { HttpResponse, http } from 'msw'
import { createPetstore } from 'petstore-mock'
import { explore } from 'petstore-mock/explore'

createPetstore({
  state: { notes: ['a'] },
  handlers: ({ state }) => [http.post('/', () => HttpResponse.json(state.notes.push('b')))],
})

let notes = ['a']
createPetstore({
  state: {
    read: () => notes,
    write(saved) {
      notes = saved
    },
  },
  handlers: [http.get('/', () => HttpResponse.json(notes))],
})
createPetstore({ state: { read: () => notes } })
createPetstore({ state: { read: () => notes, write: async (saved: string[]) => saved.length } })

const read = () => notes
const state = { read, write: (saved: ReturnType<typeof read>) => notes.push(...saved) }
createPetstore({ state })

const client = async () => {}
void explore(client, {
  petstore: {
    state: { notes },
    handlers: ({ state }) => [http.get('/', () => HttpResponse.json(state.notes))],
  },
})
void explore(client, { petstore: { handlers: () => import('./plans.test-d.js') } })
void explore(client, { petstore: { handlers: async () => [http.get('/', () => {})] } })
// @ts-expect-error Only explore awaits handlers.
createPetstore({ handlers: () => import('./plans.test-d.js') })
