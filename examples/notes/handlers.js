import { HttpResponse, http } from 'msw'

/** The notes at the beginning. Each test, each session and each run of `explore` has a copy. */
export const state = { notes: [{ id: 1, text: 'Buy milk' }] }

/** Creates the handlers of an API for notes, which share a state of their own. */
export function handlers({ state: { notes } }) {
  const indexOf = ({ id }) => notes.findIndex((note) => note.id === Number(id))
  const notFound = () => HttpResponse.json({ message: 'There is no such note' }, { status: 404 })

  return [
    http.get('/notes', () => HttpResponse.json(notes)),

    http.get('/notes/:id', ({ params }) => {
      const note = notes[indexOf(params)]
      return note ? HttpResponse.json(note) : notFound()
    }),

    http.post('/notes', async ({ request }) => {
      const { text } = await request.json()
      const note = { id: 1 + Math.max(0, ...notes.map(({ id }) => id)), text }
      notes.push(note)
      return HttpResponse.json(note, { status: 201 })
    }),

    http.put('/notes/:id', async ({ params, request }) => {
      const { text } = await request.json()
      const note = { id: Number(params.id), text }
      const index = indexOf(params)
      if (index === -1) notes.push(note)
      else notes[index] = note
      return HttpResponse.json(note)
    }),

    http.delete('/notes/:id', ({ params }) => {
      const index = indexOf(params)
      if (index === -1) return notFound()
      notes.splice(index, 1)
      return new HttpResponse(null, { status: 204 })
    }),
  ]
}
