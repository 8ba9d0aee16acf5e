import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import { onTestFinished } from 'vitest'
import type { S3Settings } from './s3-client.ts'
import { type Content, respond, type S3Request, type S3Response, tag, xml } from './testing-s3-objects.ts'
import { checkSignature, Refused, TEST_KEY, TEST_REGION } from './testing-s3-signature.ts'

export type Fault = 'none' | 'busy' | 'silent' | 'stalls' | 'cut' | 'slow'

/** A server that speaks S3, as strictly as Amazon's and with faults on demand. It has the bucket 'photographs'. */
export interface TestS3 extends Content {
  url: string
  settings: S3Settings
  /** Each request: 'GET site/a/key'. */
  requests: string[]
  /** What happens to the next requests, one after the other. */
  faults: Fault[]
  /** What it responds to a request about the bucket, by its query ('lifecycle') instead of its own response. */
  replies: Map<string, S3Response>
  /** Which requests, 'DELETE site/a/key?query', the key has no right to. */
  denied: RegExp | null
  isPublic: boolean
  /** How far its clock is ahead. Milliseconds. */
  ahead: number
  connections(): Promise<number>
}

const BUCKET = 'photographs'
/** The host of the server where the bucket is in the host's name. */
export const TEST_HOST = 's3.test'

export async function openTestS3(): Promise<TestS3> {
  const s3: TestS3 = {
    objects: new Map(),
    uploads: new Map(),
    url: `s3://${BUCKET}/site`,
    settings: {},
    requests: [],
    faults: [],
    replies: new Map(),
    denied: null,
    isPublic: false,
    ahead: 0,
    connections: () => promisify(server.getConnections.bind(server))(),
  }
  const server = createServer((request, response) => {
    handle(s3, request, response).catch((error) => response.destroy(error))
  })
  server.listen(0, '127.0.0.1')
  onTestFinished(() => {
    server.close()
    server.closeAllConnections()
  })
  await once(server, 'listening')
  const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  // Longer than a busy machine stalls. What stands still here does so for good: a test for that has shorter ones.
  const limits = { firstByte: 5_000, idle: 5_000, uploadRate: 100_000 }
  s3.settings = { endpoint, region: TEST_REGION, credentials: TEST_KEY, limits }
  return s3
}

async function handle(s3: TestS3, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const body = await buffer(request)
  const { host = '', ...headers } = request.headers
  const url = new URL(request.url ?? '', 'http://server')
  const inHost = new RegExp(`^(.+)\\.${TEST_HOST}:`).exec(host)?.[1]
  const [bucket, ...path] = decodeURIComponent(inHost ? `/${inHost}${url.pathname}` : url.pathname)
    .slice(1)
    .split('/')
  const asked = { method: request.method ?? '', key: path.join('/'), query: url.searchParams, headers, body }
  s3.requests.push(`${asked.method} ${asked.key}`)
  const fault = s3.faults.shift()
  const result = await answer(s3, request, { ...asked, bucket: bucket ?? '', fault })
  const date = new Date(Date.now() + s3.ahead).toUTCString()
  await send(response, result, { isHead: asked.method === 'HEAD', date, fault })
}

async function answer(
  s3: TestS3,
  raw: IncomingMessage,
  { bucket, fault, ...request }: S3Request & { bucket: string; fault?: Fault },
): Promise<S3Response> {
  try {
    if (fault === 'busy') throw new Refused(503, 'SlowDown')
    if (!s3.isPublic || raw.headers.authorization)
      await checkSignature(raw, request.body, Date.now() + s3.ahead)
    if (s3.denied?.test(`${request.method} ${request.key}?${request.query}`))
      throw new Refused(403, 'AccessDenied')
    if (bucket !== BUCKET) throw new Refused(404, 'NoSuchBucket')
    const reply = request.key ? undefined : [...s3.replies].find(([name]) => request.query.has(name))?.[1]
    return reply ?? respond(s3, request)
  } catch (error) {
    if (!(error instanceof Refused)) throw error
    return { ...xml('Error', tag('Code', error.code)), status: error.status }
  }
}

/** Sends the response: never ('silent'), half of it ('stalls'), half and the end ('cut'), or in ten pieces. */
async function send(
  response: ServerResponse,
  { status, headers, body = '' }: S3Response,
  { isHead, date, fault }: { isHead: boolean; date: string; fault?: Fault },
): Promise<void> {
  if (fault === 'silent') return
  const bytes = Buffer.from(body)
  response.sendDate = false
  response.writeHead(status, {
    Date: date,
    ...headers,
    ...(status !== 204 && { 'Content-Length': bytes.length }),
  })
  if (isHead) return void response.end()
  const half = bytes.subarray(0, bytes.length / 2)
  if (fault === 'stalls') return void response.write(half)
  if (fault === 'cut') return void response.write(half, () => response.destroy())
  const piece = fault === 'slow' ? Math.ceil(bytes.length / 10) : bytes.length
  for (let at = 0; at < bytes.length; at += piece) {
    response.write(bytes.subarray(at, at + piece))
    if (fault === 'slow') await pause(50)
  }
  response.end()
}
