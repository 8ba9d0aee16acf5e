import { createHash } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { S3Client } from '@aws-sdk/client-s3'

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

const client = new S3Client({ region: TEST_REGION, credentials: TEST_KEY })

/** Throws what S3 responds to a request that TEST_KEY did not sign, for this server and now, with this body. */
export async function checkSignature(request: IncomingMessage, body: Buffer, now: number): Promise<void> {
  const headers = request.headers as Record<string, string>
  const { authorization = '', 'x-amz-date': date = '', 'x-amz-content-sha256': payload = '' } = headers
  const found =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/\d{8}\/([^/]+)\/s3\/aws4_request, ?SignedHeaders=([\w;-]+),/.exec(
      authorization,
    )
  if (!found) throw new Refused(403, 'AccessDenied')
  const [, access, region, signed = ''] = found
  if (access !== TEST_KEY.accessKeyId) throw new Refused(403, 'InvalidAccessKeyId')
  if (region !== TEST_REGION) throw new Refused(400, 'AuthorizationHeaderMalformed')
  const at = new Date(date.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z'))
  if (!(Math.abs(now - at.getTime()) <= SKEW)) throw new Refused(403, 'RequestTimeTooSkewed')
  const names = signed.split(';')
  const isWhole = Object.keys(headers).every((name) => names.includes(name) || !/^(host$|x-amz-)/.test(name))
  const [path = '', query = ''] = (request.url ?? '').split('?')
  const again = {
    method: request.method ?? '',
    path,
    query: Object.fromEntries(new URLSearchParams(query)),
    headers: Object.fromEntries(names.map((name) => [name, headers[name] ?? ''])),
  }
  const signer = await client.config.signer()
  const expected = await signer.sign(again as Parameters<typeof signer.sign>[0], { signingDate: at })
  if (!isWhole || expected.headers.authorization !== authorization)
    throw new Refused(403, 'SignatureDoesNotMatch')
  // Some services take no signed chunks.
  if (payload.startsWith('STREAMING-')) throw new Refused(501, 'NotImplemented')
  if (payload !== createHash('sha256').update(body).digest('hex'))
    throw new Refused(400, 'XAmzContentSHA256Mismatch')
}
