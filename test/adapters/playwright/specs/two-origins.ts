import { HttpResponse, http } from 'msw'

export const AUTH = 'https://auth.example.com'
export const NOTES = 'https://notes.example.com'

export const handlers = [
  http.post(`${AUTH}/token`, () => HttpResponse.json({ next: `${NOTES}/me` })),
  http.get(`${AUTH}/me`, () => HttpResponse.json('from auth')),
  http.get(`${NOTES}/me`, ({ request }) => HttpResponse.json(request.url)),
]
