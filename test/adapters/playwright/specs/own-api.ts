import { HttpResponse, http } from 'msw'
import type { HandlersContext } from 'petstore-mock'

/** Where most projects keep their rows. */
const todos: string[] = []

export const state = { notes: ['first'] }

export const handlers = ({ state: { notes } }: HandlersContext<typeof state>) => [
  http.get('/notes', () => HttpResponse.json(notes)),
  http.post('/notes', () => HttpResponse.json(notes.push('second'), { status: 201 })),
  http.post('/todos', async ({ request }) => {
    todos.push(await request.text())
    return HttpResponse.json(todos, { status: 201 })
  }),
]
