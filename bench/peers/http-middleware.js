// Serves hand-written msw handlers with @mswjs/http-middleware: node http-middleware.js <port>
import { createServer } from '@mswjs/http-middleware'
import { HttpResponse, http } from 'msw'
import { createHandWrittenHandlers } from './hand-written-handlers.js'

createServer(...createHandWrittenHandlers({ http, HttpResponse })).listen(
  Number(process.argv[2]),
  '127.0.0.1',
)
