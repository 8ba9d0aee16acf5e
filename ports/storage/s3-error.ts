import { StorageFull, StorageUnusable } from './port.ts'
import type { Bucket, SettingNames } from './s3-client.ts'

interface S3Error {
  name?: string
  code?: string
  $metadata?: { httpStatusCode?: number }
}

/** 'NoSuchKey', 'ECONNREFUSED', or the status, which is all that a response to HEAD says. */
export function codeOf(error: unknown): string {
  const { name, code, $metadata } = error as S3Error
  const status = $metadata?.httpStatusCode
  if (code && /^E[A-Z_]+$/.test(code)) return code
  return name && !/^(Error|Unknown|UnknownError|NotFound|\d+)$/.test(name) ? name : String(status ?? name)
}

/** Whether a GET found no object. A missing bucket is another error. */
export function isMissing(error: unknown): boolean {
  return codeOf(error) === 'NoSuchKey'
}

type Sentence = string | ((named: SettingNames) => string)

const keysOf = ({ keyId, key }: SettingNames) => `${keyId} and ${key}`
const RIGHTS = 'give its key the rights to read, store, delete and list objects there'
const REGION: Sentence = ({ region }) => `it is in another region: set ${region} to the bucket's region`
const CLOCK = "this machine's clock is wrong: set it, best by NTP"
const ROOM = 'it is full: make room there'

/** By code, after 'The bucket … cannot be used: '. */
const SENTENCES: Record<string, Sentence> = {
  NoSuchBucket: ({ bucket, endpoint }) => `there is none of this name: correct ${bucket} or ${endpoint}`,
  InvalidBucketName: ({ bucket }) => `no bucket can have this name: correct ${bucket}`,
  CredentialsProviderError: (named) => `there are no credentials: set ${keysOf(named)}`,
  InvalidAccessKeyId: (named) => `it does not know the access key: correct ${keysOf(named)}`,
  SignatureDoesNotMatch: (named) => `it refuses the signature: correct ${keysOf(named)}`,
  InvalidToken: `it refuses the session token: renew the credentials`,
  ExpiredToken: `the credentials have expired: renew them`,
  AccessDenied: `it refuses this site: ${RIGHTS}`,
  403: `it refuses this site: ${RIGHTS}`,
  RequestTimeTooSkewed: CLOCK,
  RequestExpired: CLOCK,
  PermanentRedirect: REGION,
  AuthorizationHeaderMalformed: REGION,
  301: REGION,
  ENOTFOUND: ({ endpoint }) =>
    `its server is not found: correct ${endpoint}, or see that this machine can reach it`,
  ECONNREFUSED: ({ endpoint }) =>
    `its server refuses the connection: correct ${endpoint}, or see that it runs`,
  QuotaExceeded: ROOM,
  XMinioStorageFull: ROOM,
  507: ROOM,
}

/** Unknown codes are named, so that others can help. */
export function explain(
  error: unknown,
  { address, named }: Pick<Bucket, 'address' | 'named'>,
): StorageUnusable {
  if (error instanceof StorageUnusable) return error
  const code = codeOf(error)
  const known = SENTENCES[code] ?? `it does not work now (${code})`
  const sentence = typeof known === 'string' ? known : known(named)
  const Kind = known === ROOM ? StorageFull : StorageUnusable
  return new Kind(`The bucket ${address} cannot be used: ${sentence}.`, { cause: error })
}
