import { createHash, randomUUID } from 'node:crypto'
import { Refused } from './testing-s3-signature.ts'

export interface S3Request {
  method: string
  /** Empty for one about the bucket. */
  key: string
  query: URLSearchParams
  headers: Record<string, string | string[] | undefined>
  body: Buffer
}

export interface S3Response {
  status: number
  headers?: Record<string, string>
  body?: Buffer | string
}

/** Smaller than S3's 1000, so that a few objects take several pages. */
const PAGE = 2
const LEAST_PART = 5 * 1024 * 1024

export interface Content {
  objects: Map<string, Buffer>
  /** Unfinished uploads, by ID. */
  uploads: Map<string, { key: string; parts: Map<number, Buffer> }>
}

export function respond(content: Content, request: S3Request): S3Response {
  const { method, key, query } = request
  if (query.has('uploads') || query.has('uploadId')) return upload(content, request)
  if (!key) return method === 'GET' ? list(content, query) : { status: 200 }
  if (method === 'PUT') {
    content.objects.set(key, request.body)
    return { status: 200, headers: { ETag: etagOf(request.body) } }
  }
  if (method === 'DELETE') {
    content.objects.delete(key)
    return { status: 204 }
  }
  return read(content.objects.get(key), request)
}

function read(found: Buffer | undefined, { method, headers }: S3Request): S3Response {
  if (!found) throw new Refused(404, 'NoSuchKey')
  const ETag = etagOf(found)
  if (headers['if-match'] && headers['if-match'] !== ETag) throw new Refused(412, 'PreconditionFailed')
  const range = /^bytes=(\d+)-(\d+)$/.exec(String(headers.range ?? ''))
  if (!range || method === 'HEAD') return { status: 200, headers: { ETag }, body: found }
  const [start, end] = [Number(range[1]), Math.min(Number(range[2]), found.length - 1)]
  if (start > end) throw new Refused(416, 'InvalidRange')
  return {
    status: 206,
    headers: { ETag, 'Content-Range': `bytes ${start}-${end}/${found.length}` },
    body: found.subarray(start, end + 1),
  }
}

function list({ objects }: Content, query: URLSearchParams): S3Response {
  if (query.get('list-type') !== '2') throw new Refused(501, 'NotImplemented')
  const after = Buffer.from(query.get('continuation-token') ?? '', 'base64').toString()
  const keys = [...objects.keys()]
    .filter((key) => key.startsWith(query.get('prefix') ?? '') && key > after)
    .toSorted()
  const page = keys.slice(0, Math.min(PAGE, Number(query.get('max-keys') ?? PAGE)))
  const more = page.length < keys.length
  const contents = page.map((key) => `<Contents>${tag('Key', key)}</Contents>`).join('')
  const token = more ? tag('NextContinuationToken', Buffer.from(page.at(-1) ?? '').toString('base64')) : ''
  return xml('ListBucketResult', `${tag('IsTruncated', String(more))}${contents}${token}`)
}

function upload(content: Content, { method, key, query, body }: S3Request): S3Response {
  const id = query.get('uploadId')
  if (id === null) return key ? begin(content, key) : listUploads(content, query)
  const found = content.uploads.get(id)
  if (found?.key !== key) throw new Refused(404, 'NoSuchUpload')
  if (method === 'PUT') {
    found.parts.set(Number(query.get('partNumber')), body)
    return { status: 200, headers: { ETag: etagOf(body) } }
  }
  if (method === 'POST') content.objects.set(key, complete(found.parts, String(body)))
  content.uploads.delete(id)
  return method === 'POST' ? xml('CompleteMultipartUploadResult', tag('Key', key)) : { status: 204 }
}

function begin({ uploads }: Content, key: string): S3Response {
  const id = randomUUID()
  uploads.set(id, { key, parts: new Map() })
  return xml('InitiateMultipartUploadResult', tag('UploadId', id))
}

function listUploads({ uploads }: Content, query: URLSearchParams): S3Response {
  const found = [...uploads].filter(([, { key }]) => key.startsWith(query.get('prefix') ?? ''))
  const all = found.map(([id, { key }]) => `<Upload>${tag('Key', key)}${tag('UploadId', id)}</Upload>`)
  return xml('ListMultipartUploadsResult', `${tag('IsTruncated', 'false')}${all.join('')}`)
}

function complete(parts: Map<number, Buffer>, wanted: string): Buffer {
  const named = [...wanted.matchAll(/<Part>(.*?)<\/Part>/gs)].map(([, part = '']) => ({
    number: Number(/<PartNumber>(\d+)</.exec(part)?.[1]),
    etag: /<ETag>(.*?)<\/ETag>/.exec(part)?.[1]?.replaceAll('&quot;', '"'),
  }))
  const bytes = named.map(({ number, etag }) => {
    const part = parts.get(number)
    if (!part || etagOf(part) !== etag) throw new Refused(400, 'InvalidPart')
    return part
  })
  if (named.some(({ number }, i) => i > 0 && number <= (named[i - 1]?.number ?? 0))) {
    throw new Refused(400, 'InvalidPartOrder')
  }
  if (bytes.length === 0) throw new Refused(400, 'MalformedXML')
  if (bytes.slice(0, -1).some(({ length }) => length < LEAST_PART)) throw new Refused(400, 'EntityTooSmall')
  return Buffer.concat(bytes)
}

/** XML of which the parts are known to need no escapes. */
export function xml(root: string, content: string): S3Response {
  return {
    status: 200,
    headers: { 'Content-Type': 'application/xml' },
    body: `<?xml version="1.0" encoding="UTF-8"?><${root}>${content}</${root}>`,
  }
}

export function tag(name: string, text: string): string {
  return `<${name}>${text}</${name}>`
}

function etagOf(bytes: Buffer): string {
  return `"${createHash('md5').update(bytes).digest('hex')}"`
}
