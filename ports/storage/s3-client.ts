import { Agent as HttpAgent } from 'node:http'
import { Agent as HttpsAgent } from 'node:https'
import { S3Client } from '@aws-sdk/client-s3'

/** How to reach a bucket. */
export interface S3Settings {
  /** Scheme and host of another service than Amazon's. */
  endpoint?: string
  region?: string
  /** Whether the bucket is in the path and not in the host; by default with an `endpoint`. */
  pathStyle?: boolean
  /** By default those that Amazon's programs find: in AWS_ACCESS_KEY_ID, in ~/.aws, of the machine's role. */
  credentials?: { accessKeyId: string; secretAccessKey: string }
  /** By default those of the bucket with the photographs. */
  named?: SettingNames
  limits?: Partial<Limits>
}

/** What the owner corrects when the bucket cannot be used: variables of the environment, or words. */
export interface SettingNames {
  bucket: string
  endpoint: string
  region: string
  keyId: string
  key: string
}

/** Milliseconds, if nothing else is said. */
interface Limits {
  /** Until a connection stands. */
  connect: number
  /** Until a response begins, once the request is sent. */
  firstByte: number
  /** Between two pieces of an object that somebody waits for. */
  idle: number
  /** How often a request is tried, and an object read on after its connection was lost. */
  attempts: number
  /** What the bucket takes at least. Bytes per millisecond. */
  uploadRate: number
}

/** Where objects are, and the client that reaches them. */
export interface Bucket {
  client: S3Client
  name: string
  /** Before each key: empty, or with a slash at its end. */
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
/** Each visitor who reads slowly holds one. */
const MOST_SOCKETS = 500

/** Opens 's3://bucket/prefix'. Connects to nothing yet. */
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

/** How long a request may take until its response begins. @param bytes that are sent with it */
export function timeLimit({ limits }: Pick<Bucket, 'limits'>, bytes = 0): { requestTimeout: number } {
  return { requestTimeout: limits.firstByte + bytes / limits.uploadRate }
}

function clientOf({ endpoint, region, pathStyle, credentials }: S3Settings, limits: Limits): S3Client {
  const agent = { keepAlive: true, maxSockets: MOST_SOCKETS }
  return new S3Client({
    endpoint,
    // Other services than Amazon's have one region, and many call it so.
    region: region ?? (endpoint ? 'us-east-1' : undefined),
    forcePathStyle: pathStyle ?? endpoint !== undefined,
    credentials,
    // Waits between attempts: each time up to twice as long, at random.
    retryMode: 'standard',
    maxAttempts: limits.attempts,
    // By default it adds checksums that other services refuse.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: {
      connectionTimeout: limits.connect,
      requestTimeout: limits.firstByte,
      throwOnRequestTimeout: true,
      // It would end a download whose visitor reads slowly: `streamOf` knows who is waiting.
      socketTimeout: 0,
      httpAgent: new HttpAgent(agent),
      httpsAgent: new HttpsAgent(agent),
    },
  })
}
