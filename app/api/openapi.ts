import { z } from 'zod'
import * as shapes from './schemas.ts'

// The description of the API (OpenAPI 3.1), made of the schemas that check its requests.

const SCHEMAS = '#/components/schemas'
const NOT_THERE = [404]
const CHANGES = [400, 404, 409]

/** The document, as JSON. */
export function openApi() {
  const { schemas } = z.toJSONSchema(shapes.named, { uri: (id) => `${SCHEMAS}/${id}` })
  const components = Object.entries(schemas).map(([id, { $id: _, $schema: __, ...schema }]) => [id, schema])
  return {
    openapi: '3.1.1',
    info: {
      title: 'Sideline upload API',
      version: '1',
      description:
        'For programs that put photographs into albums: a plug-in of Lightroom, a folder that is watched. Each request has an upload token, which its owner makes in the studio under Settings. A token makes private albums as drafts, fills them, and reads what clients chose; it neither publishes nor deletes albums, and knows no clients. Videos, MP4 or MOV of up to 1 GB, are uploaded as photographs are, and count as such.',
    },
    servers: [{ url: '/api/v1' }],
    security: [{ token: [] }],
    paths: { ...general(), ...albums(), ...uploads() },
    components: {
      securitySchemes: { token: { type: 'http', scheme: 'bearer' } },
      schemas: Object.fromEntries(components),
    },
  }
}

function general() {
  return {
    '/token': { get: operation('Whose token this is', { 200: ['It is valid.', shapes.token] }) },
    '/openapi.json': { get: operation('This document', { 200: ['The document.'] }) },
  }
}

function albums() {
  const made: Responses = {
    200: ['There was one with this key.', shapes.album],
    201: ['It is a private draft.', shapes.album],
  }
  const album = [parameter('album')]
  return {
    '/albums': {
      get: {
        parameters: [parameter('key', 'query'), parameter('before', 'query')],
        ...operation(
          'The albums that programs of this account made',
          { 200: ['A page of them.', shapes.albums] },
          [400],
        ),
      },
      post: { ...body(shapes.newAlbum), ...operation('Make an album', made, [400, 413, 415]) },
    },
    '/albums/{album}': {
      parameters: album,
      get: operation('An album and its frames', { 200: ['The album.', shapes.albumFrames] }, NOT_THERE),
    },
    '/albums/{album}/order': {
      parameters: album,
      put: { ...body(shapes.order), ...operation('Put frames into an order', { 204: ['Done.'] }, CHANGES) },
    },
    '/albums/{album}/frames/{frame}': {
      parameters: [parameter('album'), parameter('frame')],
      delete: operation('Move a frame to the trash', { 204: ['It is there for 30 days.'] }, [404, 409]),
    },
    '/albums/{album}/picks': {
      parameters: album,
      get: operation('What clients chose', { 200: ['The lists of the album.', shapes.picks] }, NOT_THERE),
    },
  }
}

function uploads() {
  return {
    '/uploads/questions': {
      post: {
        ...body(shapes.questions),
        ...operation('Ask which files have to be sent', { 200: ['What to do.', shapes.answers] }, CHANGES),
      },
    },
    '/uploads': {
      post: {
        parameters: [header('Tus-Resumable'), header('Upload-Length'), header('Upload-Metadata', METADATA)],
        ...operation(
          'Begin to send a file (tus 1.0, https://tus.io)',
          { 201: ['Its address is `Location`.'] },
          [...CHANGES, ...[413, 429, 507]],
        ),
      },
    },
    '/uploads/{upload}': {
      parameters: [parameter('upload'), header('Tus-Resumable')],
      head: operation('How much has arrived', { 200: ['It is in `Upload-Offset`.'] }, NOT_THERE),
      patch: {
        parameters: [header('Upload-Offset')],
        requestBody: {
          required: true,
          description: 'The next piece, of less than a megabyte; half a megabyte is good.',
          content: { 'application/offset+octet-stream': {} },
        },
        ...operation('Send a piece', { 204: ['It arrived.'] }, [404, 409, 411, 413]),
      },
      delete: operation('Give up', { 204: ['It is gone.'] }, NOT_THERE),
    },
    '/uploads/{upload}/end': {
      parameters: [parameter('upload')],
      post: operation(
        'Take the file into its album, once all of it has arrived; asking again gets the same answer',
        { 200: ['It is in the album.', shapes.ended] },
        [404, 409, 422, 503, 507],
      ),
    },
  }
}

const METADATA =
  'As tus says, each value in Base64: `album`, `photo`, `file` and, if wanted, `section` as in the question; `begun` of the answer; `replace` as `name`, `add`, or `frame` and a space and the ID of the frame.'

/** By status. */
type Responses = Record<number, [description: string, schema?: z.ZodType]>

function operation(summary: string, responses: Responses, refusals: number[] = []) {
  const good = Object.entries(responses).map(([status, [description, schema]]) => [
    status,
    { description, ...(schema && { content: json('application/json', schema) }) },
  ])
  const bad = [...new Set([...refusals, 401, 429])].map((status) => [
    String(status),
    { description: 'Refused.', content: json('application/problem+json', shapes.problem) },
  ])
  return { summary, responses: Object.fromEntries([...good, ...bad]) }
}

function body(schema: z.ZodType) {
  return { requestBody: { required: true, content: json('application/json', schema) } }
}

function json(type: string, schema: z.ZodType) {
  return { [type]: { schema: { $ref: `${SCHEMAS}/${shapes.named.get(schema)?.id}` } } }
}

function parameter(name: string, place: 'path' | 'query' = 'path') {
  return { name, in: place, required: place === 'path', schema: { type: 'string' } }
}

function header(name: string, description?: string) {
  return { name, in: 'header', required: true, description, schema: { type: 'string' } }
}
