import { StorageUnusable } from './port.ts'
import type { Bucket } from './s3-client.ts'

/** What the AWS client throws: S3's code, Node's code, and the status of the last response. */
interface S3Error {
  name?: string
  code?: string
  $metadata?: { httpStatusCode?: number }
}

/** S3's code 'NoSuchKey', Node's 'ECONNREFUSED', or the status, which is all that a response to HEAD says. */
export function codeOf(error: unknown): string {
  const { name, code, $metadata } = error as S3Error
  const status = $metadata?.httpStatusCode
  if (code && /^E[A-Z_]+$/.test(code)) return code
  return name && !/^(Error|Unknown|UnknownError|NotFound|\d+)$/.test(name) ? name : String(status ?? name)
}

/** Whether a GET found no object. A bucket that is not there is another error. */
export function isMissing(error: unknown): boolean {
  return codeOf(error) === 'NoSuchKey'
}

const CREDENTIALS = 'correct AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY'
const RIGHTS = 'give its key the rights to read, store, delete and list objects there'
const REGION = "set S3_REGION to the bucket's region"
const CLOCK = "this machine's clock is wrong: set it, best by NTP"
const ROOM = 'it is full: make room there'

/** What each code means for the owner, after 'The bucket … cannot be used: '. */
const SENTENCES: Record<string, string> = {
  NoSuchBucket: 'there is none of this name: correct STORAGE_URL or S3_ENDPOINT',
  InvalidBucketName: 'no bucket can have this name: correct STORAGE_URL',
  CredentialsProviderError: `there are no credentials: set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY`,
  InvalidAccessKeyId: `it does not know the access key: ${CREDENTIALS}`,
  SignatureDoesNotMatch: `it refuses the signature: ${CREDENTIALS}`,
  InvalidToken: `it refuses the session token: renew the credentials`,
  ExpiredToken: `the credentials have expired: renew them`,
  AccessDenied: `it refuses this site: ${RIGHTS}`,
  403: `it refuses this site: ${RIGHTS}`,
  RequestTimeTooSkewed: CLOCK,
  RequestExpired: CLOCK,
  PermanentRedirect: `it is in another region: ${REGION}`,
  AuthorizationHeaderMalformed: `it is in another region: ${REGION}`,
  301: `it is in another region: ${REGION}`,
  ENOTFOUND: 'its server is not found: correct S3_ENDPOINT, or see that this machine can reach it',
  ECONNREFUSED: 'its server refuses the connection: correct S3_ENDPOINT, or see that it runs',
  QuotaExceeded: ROOM,
  XMinioStorageFull: ROOM,
  507: ROOM,
}

/** A sentence for the owner. Without a better one it names the code, by which others can help. */
export function explain(error: unknown, { address }: Pick<Bucket, 'address'>): StorageUnusable {
  if (error instanceof StorageUnusable) return error
  const code = codeOf(error)
  const sentence = SENTENCES[code] ?? `it does not work now (${code})`
  return new StorageUnusable(`The bucket ${address} cannot be used: ${sentence}.`, { cause: error })
}
