/** A description of notes, in which each test changes what it's about. */
export function notesDocument(changes: object = {}) {
  const note = { $ref: '#/components/schemas/Note' }
  const json = (schema: object) => ({
    description: '',
    content: { 'application/json': { schema } },
  })
  const body = { required: true, content: { 'application/json': { schema: note } } }
  return {
    openapi: '3.1.0',
    info: { title: 'Notes', version: '1' },
    paths: {
      '/notes': {
        get: { responses: { 200: json({ type: 'array', items: note }) } },
        post: { requestBody: body, responses: { 201: json(note) } },
      },
      '/notes/{noteId}': {
        parameters: [{ name: 'noteId', in: 'path', required: true, schema: { type: 'integer' } }],
        get: { responses: { 200: json(note) } },
        put: { requestBody: body, responses: { 200: json(note) } },
        patch: { responses: { 200: json(note) }, requestBody: body },
        delete: { responses: { 204: { description: '' } } },
      },
      '/status': { get: { responses: { 200: json({ enum: ['up', 'down'] }) } } },
    },
    components: {
      schemas: {
        Note: {
          type: 'object',
          required: ['id', 'text'],
          properties: {
            id: { type: 'integer', readOnly: true },
            text: { type: 'string', maxLength: 10 },
            tags: { type: 'array', items: { type: 'string' }, example: ['home'] },
          },
        },
      },
    },
    ...changes,
  }
}
