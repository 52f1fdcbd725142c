import { HttpResponse, http } from 'msw'
import type { OwnWorld } from 'petstore-mock'

/** Where most projects keep their rows. */
const todos: string[] = []

export const state = { notes: ['first'] }

export const handlers = ({ state: { notes } }: OwnWorld<typeof state>) => [
  http.get('/notes', () => HttpResponse.json(notes)),
  http.post('/notes', () => HttpResponse.json(notes.push('second'), { status: 201 })),
  http.post('/todos', async ({ request }) => {
    todos.push(await request.text())
    return HttpResponse.json(todos, { status: 201 })
  }),
]
