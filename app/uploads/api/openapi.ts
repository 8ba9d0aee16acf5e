import { z } from 'zod'
import * as shapes from './schemas.ts'

// The description of the API (OpenAPI 3.1), made of the schemas that check its requests.

const SCHEMAS = '#/components/schemas'
/** Refusals of any request. */
const ALWAYS = [401, 429, 500, 507]
/** Of a request with JSON. */
const JSON_BODY = [400, 408, 413, 415]
/** Of a change of one album: it is missing, or programs may not change it. */
const CHANGES = [404, 409]
/** Of a request of tus. */
const TUS = [400, 404, 412]

/** The document, as JSON. */
export function openApi() {
  const { schemas } = z.toJSONSchema(shapes.named, { uri: (id) => `${SCHEMAS}/${id}` })
  const components = Object.entries(schemas).map(([id, { $id: _, $schema: __, ...schema }]) => [id, schema])
  return {
    openapi: '3.1.1',
    info: {
      title: 'Sideline upload API',
      version: '1',
      license: { name: 'MIT', identifier: 'MIT' },
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
    '/token': { get: operation('readToken', 'Whose token this is', { 200: ['It is valid.', shapes.token] }) },
    '/openapi.json': { get: operation('readDocument', 'This document', { 200: ['The document.'] }) },
  }
}

function albums() {
  const made: Responses = {
    200: ['There was one with this key.', shapes.album],
    201: ['It is a private draft.', shapes.album],
  }
  const page: Responses = { 200: ['A page of them.', shapes.albums] }
  return {
    '/albums': {
      get: {
        parameters: [parameter('key', 'query'), parameter('before', 'query')],
        ...operation('listAlbums', 'The albums that programs of this account made', page, [400]),
      },
      post: {
        ...body(shapes.newAlbum),
        ...operation('makeAlbum', 'Make an album', made, [...JSON_BODY, 404]),
      },
    },
    ...album(),
  }
}

/** What is done with one album. */
function album() {
  const frames: Responses = { 200: ['The album.', shapes.albumFrames] }
  const picks: Responses = { 200: ['The lists of the album.', shapes.picks] }
  const renamed: Responses = { 200: ['It has this title now.', shapes.album] }
  const parameters = [parameter('album')]
  return {
    '/albums/{album}': {
      parameters,
      get: operation('readAlbum', 'An album and its frames', frames, [404]),
      patch: {
        ...body(shapes.albumChange),
        ...operation('renameAlbum', 'Give an album another title', renamed, [...JSON_BODY, ...CHANGES]),
      },
    },
    '/albums/{album}/order': {
      parameters,
      put: {
        ...body(shapes.order),
        ...operation('orderFrames', 'Put frames into an order', { 204: ['Done.'] }, [
          ...JSON_BODY,
          ...CHANGES,
        ]),
      },
    },
    '/albums/{album}/frames/{frame}': {
      parameters: [...parameters, parameter('frame')],
      delete: operation(
        'removeFrame',
        'Move a frame to the trash',
        { 204: ['It is there for 30 days.'] },
        CHANGES,
      ),
    },
    '/albums/{album}/picks': { parameters, get: operation('readPicks', 'What clients chose', picks, [404]) },
  }
}

function uploads() {
  const answers: Responses = { 200: ['What to do.', shapes.answers] }
  const version = header('Tus-Resumable')
  return {
    '/uploads/questions': {
      post: {
        ...body(shapes.questions),
        ...operation('askAboutFiles', 'Ask which files have to be sent', answers, [...JSON_BODY, ...CHANGES]),
      },
    },
    '/uploads': {
      options: operation('readExtensions', 'What is understood of tus', {
        204: ['It is in `Tus-Version`, `Tus-Extension` and `Tus-Max-Size`.'],
      }),
      post: {
        parameters: [version, header('Upload-Length'), header('Upload-Metadata', METADATA)],
        requestBody: { ...bytes('The beginning of the file, or nothing.'), required: false },
        ...operation(
          'beginUpload',
          'Begin to send a file (tus 1.0, https://tus.io)',
          {
            201: [
              'Its address is `Location`. An unfinished upload of the same file into the same album ends.',
            ],
          },
          [...TUS, 409, 411, 413, 415, 501],
        ),
      },
    },
    ...upload(version),
  }
}

/** What is done with one upload. */
function upload(version: ReturnType<typeof header>) {
  const ended: Responses = { 200: ['It is in the album.', shapes.ended] }
  return {
    '/uploads/{upload}': {
      description:
        'A program that cannot send `PATCH` or `DELETE` names it in `X-HTTP-Method-Override` of a `POST`.',
      parameters: [parameter('upload'), version],
      head: operation('readUpload', 'How much has arrived', { 200: ['It is in `Upload-Offset`.'] }, TUS),
      patch: {
        parameters: [header('Upload-Offset')],
        requestBody: bytes(PIECE),
        ...operation(
          'sendPiece',
          'Send the rest, or a piece of it',
          { 204: ['It arrived. After the last piece the site takes the file into its album.'] },
          [...TUS, ...[409, 411, 413, 415]],
        ),
      },
      delete: operation('giveUpUpload', 'Give up', { 204: ['It is gone.'] }, [...TUS, 413]),
    },
    '/uploads/{upload}/end': {
      parameters: [parameter('upload')],
      post: operation(
        'endUpload',
        'What became of the file, once all of it has arrived; asking again gets the same answer',
        ended,
        [404, 409, 422, 503],
      ),
    },
  }
}

const PIECE =
  'All that is missing of the file, or less. What arrived before a connection was lost is kept: ask for `Upload-Offset`, and go on there. The proxy of a site may accept less at once; half a megabyte passes everywhere.'
const METADATA =
  'As tus says, each value in Base64: `album`, `photo`, `file` and, if wanted, `section` as in the question; `begun` of the answer; `replace` as `name`, `add`, or `frame` and a space and the ID of the frame.'

/** By status. */
type Responses = Record<number, [description: string, schema?: z.ZodType]>

function operation(operationId: string, summary: string, responses: Responses, refusals: number[] = []) {
  const good = Object.entries(responses).map(([status, [description, schema]]) => [
    status,
    { description, ...(schema && { content: json('application/json', schema) }) },
  ])
  const bad = [...new Set([...refusals, ...ALWAYS])].map((status) => [String(status), refused(status)])
  return { operationId, summary, responses: Object.fromEntries([...good, ...bad]) }
}

function refused(status: number) {
  const headers = { 'Retry-After': { description: 'Seconds.', schema: { type: 'integer' } } }
  const content = json('application/problem+json', shapes.problem)
  return { description: STATUS[status], ...(status === 429 && { headers }), content }
}

/** What each refusal means here. */
const STATUS: Record<number, string> = {
  400: 'Something in the request is malformed.',
  401: 'The token is not valid.',
  404: 'There is none that programs of this account made.',
  408: 'The request took too long.',
  409: 'It cannot be done as things are: the album is in the portfolio, or the offset is another.',
  411: 'The length is missing.',
  412: 'Another version of tus.',
  413: 'Too large.',
  415: 'Another content type.',
  422: 'The file cannot be taken in.',
  429: 'Too much at once.',
  500: 'Something went wrong on the site.',
  501: 'An extension of tus that the site does not have.',
  503: 'The file could not be read this time: it may need more memory or time. Try again later.',
  507: 'The disk of the site is full.',
}

function bytes(description: string) {
  return { required: true, description, content: { 'application/offset+octet-stream': {} } }
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
