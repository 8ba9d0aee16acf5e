import type { SiteLink } from '../../../studio/ui/settings/service.tsx'

interface Service {
  id: string
  name: string
  /** What to choose it by, instead of its name. */
  choice?: readonly [name: string, note: string]
  /** What its own pages call the two parts of a key. */
  keyId: string
  key: string
  /** Where the bucket is: its endpoint, or the region that names it. */
  asks: readonly ('endpoint' | 'region')[]
  endpoint?: (region: string) => string
  steps: readonly (readonly [words: string, link?: SiteLink])[]
  keys?: SiteLink
  note?: string
}

const BACKBLAZE_KEYS = ['Application keys', 'https://secure.backblaze.com/app_keys.htm'] as const
const WASABI_KEYS = ['Access keys', 'https://console.wasabisys.com/access_keys'] as const
const AMAZON_KEYS = ['IAM users', 'https://console.aws.amazon.com/iam/home#/users'] as const

const KEY = { keyId: 'Access key ID', key: 'Secret access key' }

export const SERVICES: [Service, ...Service[]] = [
  {
    id: 'backblaze',
    name: 'Backblaze',
    keyId: 'keyID',
    key: 'applicationKey',
    asks: ['endpoint'],
    steps: [
      ['Create a private bucket.', ['Backblaze buckets', 'https://secure.backblaze.com/b2_buckets.htm']],
      ['Create an application key for that bucket alone. The master key won’t work.', BACKBLAZE_KEYS],
    ],
    keys: BACKBLAZE_KEYS,
  },
  {
    id: 'wasabi',
    name: 'Wasabi',
    ...KEY,
    asks: ['region'],
    endpoint: (region) => `s3.${region}.wasabisys.com`,
    steps: [
      ['Create a private bucket.', ['Wasabi buckets', 'https://console.wasabisys.com/']],
      ['Create an access key.', WASABI_KEYS],
    ],
    keys: WASABI_KEYS,
    note: 'Wasabi bills each file for at least 90 days, even one that’s deleted sooner.',
  },
  {
    id: 'amazon',
    name: 'Amazon',
    ...KEY,
    asks: ['region'],
    steps: [
      ['Create a private bucket.', ['S3 buckets', 'https://s3.console.aws.amazon.com/s3/buckets']],
      ['Create a user that can use this bucket alone, and an access key for it.', AMAZON_KEYS],
    ],
    keys: AMAZON_KEYS,
  },
  {
    id: 'other',
    name: 'Your provider',
    choice: ['Another', 'S3-compatible'],
    ...KEY,
    asks: ['endpoint', 'region'],
    steps: [],
  },
]

export function serviceNamed(name: string | null): Service {
  return SERVICES.find(({ id }) => id === name) ?? SERVICES[0]
}

/** By where its buckets are. */
export function serviceAt({ endpoint, region }: { endpoint?: string; region?: string }): string | null {
  if (endpoint === undefined) return region === undefined ? null : 'amazon'
  if (/\.backblazeb2\.com$/.test(endpoint)) return 'backblaze'
  return /\.wasabisys\.com$/.test(endpoint) ? 'wasabi' : 'other'
}

interface Refused {
  step: 'reach' | 'store' | 'read' | 'delete'
  /** The service's, or the system's. */
  code: string
}

const DENIED: Record<Refused['step'], [lead: string, remedy: string]> = {
  reach: [
    'This key can’t open that bucket.',
    'Create one for this bucket, with the rights to read and write.',
  ],
  store: ['This key can read but not write.', 'Create a new one, and choose “Read and Write.”'],
  read: ['This key can write but not read.', 'Create a new one, and choose “Read and Write.”'],
  delete: ['This key can’t delete.', 'Old backups would pile up. Create one that may delete.'],
}

/** Who refused, why, and what to do about it. */
export function refusedText(
  { step, code }: Refused,
  { name, bucket, host }: { name: string; bucket: string; host: string },
): [lead: string, remedy: string] {
  switch (code) {
    case 'NoSuchBucket':
    case 'InvalidBucketName':
      return [`There’s no bucket called ${bucket}.`, `${name} looked for it at ${host}. Check both.`]
    case 'InvalidAccessKeyId':
      return [`${name} doesn’t know this key.`, 'Paste its two parts again, or create a new one.']
    case 'SignatureDoesNotMatch':
      return ['The two parts of the key don’t match.', 'Paste both again, from the same key.']
    case 'PermanentRedirect':
    case 'AuthorizationHeaderMalformed':
    case '301':
      return ['That bucket is in another region.', 'Its region is on the bucket’s page.']
    case 'RequestTimeTooSkewed':
    case 'RequestExpired':
      return [
        `${name}’s clock and your server’s differ.`,
        'The person who runs your server can set its clock.',
      ]
    case 'ENOTFOUND':
      return [`There’s no server called ${host}.`, 'Copy it again from the bucket’s page.']
    case 'AccessDenied':
    case '403':
      return DENIED[step]
    case 'ECONNREFUSED':
    case 'ETIMEDOUT':
    case 'EHOSTUNREACH':
      return [`${host} can’t be reached.`, 'Check the endpoint, or try again later.']
    default:
      return [`${name} couldn’t ${step} a file (${code}).`, 'Check what you entered, and try again.']
  }
}
