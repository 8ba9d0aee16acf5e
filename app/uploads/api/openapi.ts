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
        'For apps that put photos into albums, such as a Lightroom plug-in or a watched folder. Each request needs an upload token, which its owner creates in the studio under Settings. With a token, an app can create private albums as drafts, add photos to them, read clients’ picks, and read and write captions and the people in a photo. It cannot publish or delete albums, or see who the clients are. Videos (MP4 or MOV of up to 1 GB) are uploaded like photos, and count as photos.',
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

interface Operation {
  body?: z.ZodType
  query?: string[]
  headers?: object[]
  good: Responses
  bad?: number[]
}

function operation(
  operationId: string,
  summary: string,
  { body, query, headers, good, bad = [] }: Operation,
) {
  const responses = Object.entries(good).map(([status, [description, schema]]) => [
    status,
    { description, ...(schema && { content: json('application/json', schema) }) },
  ])
  const refusals = [...(body ? JSON_BODY : []), ...bad, ...ALWAYS]
  const refused = [...new Set(refusals)].map((status) => [String(status), refusal(status)])
  const parameters = headers ?? query?.map((name) => parameter(name, 'query'))
  return {
    ...(parameters && { parameters }),
    ...(body && { requestBody: { required: true, content: json('application/json', body) } }),
    operationId,
    summary,
    responses: Object.fromEntries([...responses, ...refused]),
  }
}

function refusal(status: number) {
  const headers = { 'Retry-After': { description: 'Seconds.', schema: { type: 'integer' } } }
  const content = json('application/problem+json', shapes.problem)
  return { description: STATUS[status], ...([429, 503].includes(status) && { headers }), content }
}

const STATUS: Record<number, string> = {
  400: 'The request is malformed.',
  401: 'The token is not valid.',
  404: 'Not found among the albums that this account’s apps created.',
  408: 'The request took too long.',
  409: 'Conflict: the album is in the portfolio, another caption shows, or the offset is wrong.',
  411: '`Content-Length` is required.',
  412: 'The tus version is not supported.',
  413: 'The request is too large.',
  415: 'The content type is not supported.',
  422: 'The file is refused, or a person does not match exactly one visible athlete in the album’s teams.',
  429: 'Too many requests.',
  500: 'Something went wrong on the site.',
  501: 'The tus extension is not supported.',
  503: 'The site’s storage does not respond (with `Retry-After`), or the file could not be read this time: it may need more memory or time. Try again later.',
  507: 'The site’s disk or bucket is full. Try again once someone has freed up space.',
}

function bytes(description: string) {
  return { required: true, description, content: { 'application/offset+octet-stream': {} } }
}

function json(type: string, schema: z.ZodType) {
  return { [type]: { schema: { $ref: `${SCHEMAS}/${shapes.named.get(schema)?.id}` } } }
}

function parameter(name: string, place: 'path' | 'query') {
  return { name, in: place, required: place === 'path', schema: { type: 'string' } }
}

function path(address: string, operations: object): [string, object] {
  const names = [...address.matchAll(/\{(\w+)\}/g)].map(([, name]) => parameter(name as string, 'path'))
  return [address, names.length > 0 ? { parameters: names, ...operations } : operations]
}

function header(name: string, description?: string) {
  return { name, in: 'header', required: true, description, schema: { type: 'string' } }
}

const PIECE =
  'The rest of the file, or part of it. Bytes that arrived before a connection was lost are kept: read `Upload-Offset`, and continue there. A proxy in front of the site may limit the size of a request; half a megabyte is safe.'
const METADATA =
  'Values in Base64, as tus defines: `album`, `photo`, `file` and optionally `section`, as in the question; `begun`, as in the response; `replace`: `name`, `add`, or `frame`, a space and the ID of the frame.'

const TUS_VERSION = header('Tus-Resumable')

const PATHS = Object.fromEntries([
  path('/token', {
    get: operation('readToken', 'Read who owns the token', {
      good: { 200: ['The token is valid.', shapes.token] },
    }),
  }),
  path('/openapi.json', {
    get: operation('readDocument', 'Read this document', { good: { 200: ['The document.'] } }),
  }),
  path('/albums', {
    get: operation('listAlbums', 'List the albums that this account’s apps created', {
      query: ['key', 'before'],
      good: { 200: ['A page of albums.', shapes.albums] },
      bad: [400],
    }),
    post: operation('makeAlbum', 'Create an album', {
      body: shapes.newAlbum,
      good: {
        200: ['An album with this key already exists.', shapes.album],
        201: ['The new album, a private draft.', shapes.album],
      },
      bad: [404],
    }),
  }),
  path('/albums/{album}', {
    get: operation('readAlbum', 'Read an album and its frames', {
      good: { 200: ['The album and its frames.', shapes.albumFrames] },
      bad: [404],
    }),
    patch: operation('renameAlbum', 'Rename an album', {
      body: shapes.albumChange,
      good: { 200: ['The renamed album.', shapes.album] },
      bad: CHANGES,
    }),
  }),
  path('/albums/{album}/order', {
    put: operation('orderFrames', 'Put frames in order', {
      body: shapes.order,
      good: { 204: ['Done.'] },
      bad: CHANGES,
    }),
  }),
  path('/albums/{album}/frames/{frame}', {
    patch: operation('writeCaption', 'Write a frame’s caption, unless someone changed it in the meantime', {
      body: shapes.captionChange,
      good: { 200: ['The frame’s current caption and people.', shapes.frameWords] },
      bad: CHANGES,
    }),
    delete: operation('removeFrame', 'Move a frame to the trash', {
      good: { 204: ['The frame is in the trash for 30 days.'] },
      bad: CHANGES,
    }),
  }),
  path('/albums/{album}/frames/{frame}/people', {
    patch: operation('changePeople', 'Change the people in a photo. If one is refused, nothing changes', {
      body: shapes.peopleChange,
      good: { 200: ['The frame’s current caption and people.', shapes.frameWords] },
      bad: [...CHANGES, 422],
    }),
  }),
  path('/albums/{album}/words', {
    get: operation('readWords', 'Read captions and the people in the photos', {
      query: ['after'],
      good: { 200: ['A page of frames.', shapes.words] },
      bad: [400, 404],
    }),
  }),
  path('/albums/{album}/picks', {
    get: operation('readPicks', 'Read clients’ picks', {
      good: { 200: ['The album’s lists and the clients’ picks.', shapes.picks] },
      bad: [404],
    }),
  }),
  path('/uploads/questions', {
    post: operation('askAboutFiles', 'Ask which files to upload', {
      body: shapes.questions,
      good: { 200: ['What to do with each file.', shapes.answers] },
      bad: CHANGES,
    }),
  }),
  path('/uploads', {
    options: operation('readExtensions', 'Read which parts of tus are supported', {
      good: { 204: ['See `Tus-Version`, `Tus-Extension` and `Tus-Max-Size`.'] },
    }),
    post: {
      requestBody: { ...bytes('The first part of the file, or nothing.'), required: false },
      ...operation('beginUpload', 'Start an upload (tus 1.0, https://tus.io)', {
        headers: [TUS_VERSION, header('Upload-Length'), header('Upload-Metadata', METADATA)],
        good: {
          201: [
            '`Location` is the upload’s URL. It replaces an unfinished upload of the same file into the same album.',
          ],
        },
        bad: [...TUS, 409, 411, 413, 415, 501],
      }),
    },
  }),
  path('/uploads/{upload}', {
    description: 'Apps that cannot send `PATCH` or `DELETE` can send `POST` with `X-HTTP-Method-Override`.',
    get: operation(
      'readOutcome',
      'Read the outcome of a complete upload; another request gets the same response',
      {
        good: { 200: ['The file is in the album.', shapes.ended] },
        bad: [404, 409, 422],
      },
    ),
    head: operation('readUpload', 'Read how much has arrived', {
      headers: [TUS_VERSION],
      good: { 200: ['`Upload-Offset` is the number of bytes.'] },
      bad: TUS,
    }),
    patch: {
      requestBody: bytes(PIECE),
      ...operation('sendPiece', 'Send the rest of the file, or a piece of it', {
        headers: [TUS_VERSION, header('Upload-Offset')],
        good: { 204: ['The piece has arrived. After the last piece the site adds the file to its album.'] },
        bad: [...TUS, 409, 411, 413, 415],
      }),
    },
    delete: operation('giveUpUpload', 'Cancel an upload', {
      headers: [TUS_VERSION],
      good: { 204: ['The upload is deleted.'] },
      bad: [...TUS, 413],
    }),
  }),
])
