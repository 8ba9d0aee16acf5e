import { z } from 'zod'
import * as shapes from './schemas.ts'

// The description of the API (OpenAPI 3.1), made of the schemas that check its requests.

const SCHEMAS = '#/components/schemas'
/** Refusals of any request; of one with JSON; of a change of one album; of one of tus. */
const ALWAYS = [401, 429, 500, 503, 507]
const JSON_BODY = [400, 408, 413, 415]
const CHANGES = [404, 409]
const TUS = [400, 404, 412]

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
        'For programs that put photographs into albums, such as a Lightroom plug-in or a watched folder. Each request needs an upload token, which its owner makes in the studio under Settings. With a token, a program can make private albums as drafts, fill them, read what clients chose, and read and write captions and who is in a photograph; it cannot publish or delete albums, or see who the clients are. Videos (MP4 or MOV of up to 1 GB) are uploaded like photographs, and count as photographs.',
    },
    servers: [{ url: '/api/v1' }],
    security: [{ token: [] }],
    paths: PATHS,
    components: {
      securitySchemes: { token: { type: 'http', scheme: 'bearer' } },
      schemas: Object.fromEntries(components),
    },
  }
}

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
  return { description: STATUS[status], ...([429, 503].includes(status) && { headers }), content }
}

const STATUS: Record<number, string> = {
  400: 'The request is malformed.',
  401: 'The token is not valid.',
  404: 'Not found among what programs of this account made.',
  408: 'The request took too long.',
  409: 'Conflict: the album is in the portfolio, another caption shows, or the offset is wrong.',
  411: '`Content-Length` is required.',
  412: 'The tus version is not supported.',
  413: 'The request is too large.',
  415: 'The content type is not supported.',
  422: 'The file is refused, or somebody is not one athlete of the album’s teams whom visitors may find.',
  429: 'Too many requests.',
  500: 'Something went wrong on the site.',
  501: 'The tus extension is not supported.',
  503: 'The site’s storage does not respond (with `Retry-After`), or the file could not be read this time: it may need more memory or time. Try again later.',
  507: 'The site’s disk or bucket is full. Try again once somebody has made room.',
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

const PIECE =
  'The rest of the file, or part of it. Bytes that arrived before a connection was lost are kept: read `Upload-Offset`, and continue there. A proxy in front of the site may limit the size of a request; half a megabyte is safe.'
const METADATA =
  'Values in Base64, as tus defines: `album`, `photo`, `file` and optionally `section`, as in the question; `begun`, as in the response; `replace`: `name`, `add`, or `frame`, a space and the ID of the frame.'

const TUS_VERSION = header('Tus-Resumable')

const PATHS = {
  '/token': {
    get: operation('readToken', 'Read who owns the token', { 200: ['The token is valid.', shapes.token] }),
  },
  '/openapi.json': { get: operation('readDocument', 'Read this document', { 200: ['The document.'] }) },
  '/albums': {
    get: {
      parameters: [parameter('key', 'query'), parameter('before', 'query')],
      ...operation(
        'listAlbums',
        'List the albums that programs of this account made',
        { 200: ['A page of albums.', shapes.albums] },
        [400],
      ),
    },
    post: {
      ...body(shapes.newAlbum),
      ...operation(
        'makeAlbum',
        'Make an album',
        {
          200: ['An album with this key already exists.', shapes.album],
          201: ['The new album, a private draft.', shapes.album],
        },
        [...JSON_BODY, 404],
      ),
    },
  },
  '/albums/{album}': {
    parameters: [parameter('album')],
    get: operation(
      'readAlbum',
      'Read an album and its frames',
      { 200: ['The album and its frames.', shapes.albumFrames] },
      [404],
    ),
    patch: {
      ...body(shapes.albumChange),
      ...operation('renameAlbum', 'Rename an album', { 200: ['The renamed album.', shapes.album] }, [
        ...JSON_BODY,
        ...CHANGES,
      ]),
    },
  },
  '/albums/{album}/order': {
    parameters: [parameter('album')],
    put: {
      ...body(shapes.order),
      ...operation('orderFrames', 'Put frames in order', { 204: ['Done.'] }, [...JSON_BODY, ...CHANGES]),
    },
  },
  '/albums/{album}/frames/{frame}': {
    parameters: [parameter('album'), parameter('frame')],
    patch: {
      ...body(shapes.captionChange),
      ...operation(
        'writeCaption',
        'Write the caption of a frame, unless somebody wrote another meanwhile',
        { 200: ['What is said of the frame now.', shapes.frameWords] },
        [...JSON_BODY, ...CHANGES],
      ),
    },
    delete: operation(
      'removeFrame',
      'Move a frame to the trash',
      { 204: ['The frame is in the trash for 30 days.'] },
      CHANGES,
    ),
  },
  '/albums/{album}/frames/{frame}/people': {
    parameters: [parameter('album'), parameter('frame')],
    patch: {
      ...body(shapes.peopleChange),
      ...operation(
        'changePeople',
        'Say who is in a photograph: all of them, or nobody if one is refused',
        { 200: ['What is said of the frame now.', shapes.frameWords] },
        [...JSON_BODY, ...CHANGES, 422],
      ),
    },
  },
  '/albums/{album}/words': {
    parameters: [parameter('album')],
    get: {
      parameters: [parameter('after', 'query')],
      ...operation(
        'readWords',
        'Read captions and who is in the photographs',
        { 200: ['A page of frames.', shapes.words] },
        [400, 404],
      ),
    },
  },
  '/albums/{album}/picks': {
    parameters: [parameter('album')],
    get: operation(
      'readPicks',
      'Read what clients chose',
      { 200: ['The lists of the album, and what clients picked.', shapes.picks] },
      [404],
    ),
  },
  '/uploads/questions': {
    post: {
      ...body(shapes.questions),
      ...operation(
        'askAboutFiles',
        'Ask which files to upload',
        { 200: ['What to do with each file.', shapes.answers] },
        [...JSON_BODY, ...CHANGES],
      ),
    },
  },
  '/uploads': {
    options: operation('readExtensions', 'Read which parts of tus are supported', {
      204: ['See `Tus-Version`, `Tus-Extension` and `Tus-Max-Size`.'],
    }),
    post: {
      parameters: [TUS_VERSION, header('Upload-Length'), header('Upload-Metadata', METADATA)],
      requestBody: { ...bytes('The first part of the file, or nothing.'), required: false },
      ...operation(
        'beginUpload',
        'Start an upload (tus 1.0, https://tus.io)',
        {
          201: [
            '`Location` is the address of the upload. It replaces an unfinished upload of the same file into the same album.',
          ],
        },
        [...TUS, 409, 411, 413, 415, 501],
      ),
    },
  },
  '/uploads/{upload}': {
    description:
      'Programs that cannot send `PATCH` or `DELETE` can send `POST` with `X-HTTP-Method-Override`.',
    parameters: [parameter('upload')],
    get: operation(
      'readOutcome',
      'Read the outcome of a complete upload; another request gets the same response',
      { 200: ['The file is in the album.', shapes.ended] },
      [404, 409, 422],
    ),
    head: {
      parameters: [TUS_VERSION],
      ...operation(
        'readUpload',
        'Read how much has arrived',
        { 200: ['`Upload-Offset` is the number of bytes.'] },
        TUS,
      ),
    },
    patch: {
      parameters: [TUS_VERSION, header('Upload-Offset')],
      requestBody: bytes(PIECE),
      ...operation(
        'sendPiece',
        'Send the rest of the file, or a piece of it',
        { 204: ['The piece has arrived. After the last piece the site adds the file to its album.'] },
        [...TUS, ...[409, 411, 413, 415]],
      ),
    },
    delete: {
      parameters: [TUS_VERSION],
      ...operation('giveUpUpload', 'Cancel an upload', { 204: ['The upload is deleted.'] }, [...TUS, 413]),
    },
  },
}
