import { Agent as HttpAgent } from 'node:http'
import { Agent as HttpsAgent } from 'node:https'
import { S3Client } from '@aws-sdk/client-s3'

export interface S3Settings {
  /** Of another service than Amazon's. */
  endpoint?: string
  region?: string
  /** Whether the bucket is in the path and not in the host; by default with an `endpoint`. */
  pathStyle?: boolean
  /** By default Amazon's usual sources: AWS_ACCESS_KEY_ID, ~/.aws, the machine's role. */
  credentials?: { accessKeyId: string; secretAccessKey: string }
  named?: SettingNames
  limits?: Partial<Limits>
}

/** What the owner corrects: variables of the environment, or words. */
export interface SettingNames {
  bucket: string
  endpoint: string
  region: string
  keyId: string
  key: string
}

interface Limits {
  connect: number
  /** From the request to the start of its response. */
  firstByte: number
  /** Between two pieces of an object that someone waits for. */
  idle: number
  /** Of a request, and of reading on after a lost connection. */
  attempts: number
  /** The slowest upload. Bytes per millisecond. */
  uploadRate: number
}

export interface Bucket {
  client: S3Client
  name: string
  /** Before each key: empty, or with a trailing slash. */
  prefix: string
  /** For people: 's3://photographs/site at https://…'. */
  address: string
  named: SettingNames
  limits: Limits
}

const NAMED: SettingNames = {
  bucket: 'STORAGE_URL',
  endpoint: 'S3_ENDPOINT',
  region: 'S3_REGION',
  keyId: 'AWS_ACCESS_KEY_ID',
  key: 'AWS_SECRET_ACCESS_KEY',
}

const LIMITS: Limits = { connect: 5_000, firstByte: 10_000, idle: 20_000, attempts: 4, uploadRate: 100 }
/** Each slow reader holds one. */
const MOST_SOCKETS = 500

export function openBucket(url: string, settings: S3Settings): Bucket {
  const [, name = '', prefix = ''] = /^s3:\/\/([^/]+)\/?(.*?)\/?$/.exec(url) ?? []
  const { endpoint, region } = settings
  const limits = { ...LIMITS, ...settings.limits }
  return {
    client: clientOf(settings, limits),
    name,
    prefix: prefix && `${prefix}/`,
    named: settings.named ?? NAMED,
    address: `${url}${endpoint || region ? ` at ${endpoint ?? region}` : ''}`,
    limits,
  }
}

/** How long the response may take to begin. @param bytes sent with the request */
export function timeLimit({ limits }: Pick<Bucket, 'limits'>, bytes = 0): { requestTimeout: number } {
  return { requestTimeout: limits.firstByte + bytes / limits.uploadRate }
}

function clientOf({ endpoint, region, pathStyle, credentials }: S3Settings, limits: Limits): S3Client {
  const agent = { keepAlive: true, maxSockets: MOST_SOCKETS }
  return new S3Client({
    endpoint,
    // Other services have one region, and many call it this.
    region: region ?? (endpoint ? 'us-east-1' : undefined),
    forcePathStyle: pathStyle ?? endpoint !== undefined,
    credentials,
    // Waits between attempts, each time up to twice as long, at random.
    retryMode: 'standard',
    maxAttempts: limits.attempts,
    // By default it adds checksums that other services refuse.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: {
      connectionTimeout: limits.connect,
      requestTimeout: limits.firstByte,
      throwOnRequestTimeout: true,
      // Would end a download whose visitor reads slowly: `streamOf` knows who is waiting.
      socketTimeout: 0,
      httpAgent: new HttpAgent(agent),
      httpsAgent: new HttpsAgent(agent),
    },
  })
}
