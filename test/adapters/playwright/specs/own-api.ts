import { HttpResponse, http } from 'msw'
import type { OwnWorld } from 'petstore-mock'

export const state = { notes: ['first'] }

export const handlers = ({ state: { notes } }: OwnWorld<typeof state>) => [
  http.get('/notes', () => HttpResponse.json(notes)),
  http.post('/notes', () => HttpResponse.json(notes.push('second'), { status: 201 })),
]
