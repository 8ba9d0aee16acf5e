import { createHash, createHmac } from 'node:crypto'
import type { IncomingMessage } from 'node:http'

export class Refused extends Error {
  readonly status: number
  readonly code: string
  constructor(status: number, code: string) {
    super(code)
    this.status = status
    this.code = code
  }
}

export const TEST_KEY = { accessKeyId: 'test-access-key', secretAccessKey: 'test-secret-key' }
export const TEST_REGION = 'test-region'
/** How far a request's time may be from the server's. Milliseconds. */
const SKEW = 15 * 60_000

/** Throws what S3 responds to a request that TEST_KEY did not sign, for this server and now, with this body. */
export function checkSignature(request: IncomingMessage, body: Buffer, now: number): void {
  const {
    authorization = '',
    'x-amz-date': date = '',
    'x-amz-content-sha256': payload = '',
  } = request.headers
  const found =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, ?SignedHeaders=([\w;-]+), ?Signature=([0-9a-f]{64})$/.exec(
      authorization,
    )
  if (!found) throw new Refused(403, 'AccessDenied')
  const [, access, day, region, signed = '', signature] = found as unknown as string[]
  if (access !== TEST_KEY.accessKeyId) throw new Refused(403, 'InvalidAccessKeyId')
  if (region !== TEST_REGION) throw new Refused(400, 'AuthorizationHeaderMalformed')
  const at = Date.parse(
    String(date).replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z'),
  )
  if (!(Math.abs(now - at) <= SKEW)) throw new Refused(403, 'RequestTimeTooSkewed')
  const names = signed.split(';')
  const all = Object.keys(request.headers).filter((name) => name === 'host' || name.startsWith('x-amz-'))
  const isWhole = String(date).startsWith(day as string) && all.every((name) => names.includes(name))
  const expected = signatureOf(request, names, { date: String(date), payload: String(payload) })
  if (!isWhole || expected !== signature) throw new Refused(403, 'SignatureDoesNotMatch')
  // Some services take no signed chunks.
  if (String(payload).startsWith('STREAMING-')) throw new Refused(501, 'NotImplemented')
  if (payload !== hex(body)) throw new Refused(400, 'XAmzContentSHA256Mismatch')
}

function signatureOf(
  request: IncomingMessage,
  names: string[],
  { date, payload }: { date: string; payload: string },
): string {
  const [path, query = ''] = (request.url ?? '').split('?')
  const parameters = query
    .split('&')
    .filter(Boolean)
    .map((one) => (one.includes('=') ? one : `${one}=`))
  const canonical = [
    request.method,
    path,
    parameters.toSorted().join('&'),
    ...names.map((name) => `${name}:${String(request.headers[name]).trim().replace(/ +/g, ' ')}`),
    '',
    names.join(';'),
    payload,
  ].join('\n')
  const scope = [date.slice(0, 8), TEST_REGION, 's3', 'aws4_request']
  const key = scope.reduce<string | Buffer>(
    (made, part) => createHmac('sha256', made).update(part).digest(),
    `AWS4${TEST_KEY.secretAccessKey}`,
  )
  const text = ['AWS4-HMAC-SHA256', date, scope.join('/'), hex(canonical)].join('\n')
  return createHmac('sha256', key).update(text).digest('hex')
}

function hex(bytes: string | Buffer): string {
  return createHash('sha256').update(bytes).digest('hex')
}
