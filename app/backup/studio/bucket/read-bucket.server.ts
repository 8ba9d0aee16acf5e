import { textOf } from '../../../form-text.ts'
import { HOUR, limit } from '../../../limits/rate-limit.server.ts'
import type { Ports } from '../../../ports.server.ts'
import type { Refusal } from '../../../studio/ui/settings/service.tsx'
import type { NewBucket } from '../../schedule/backup-setup.server.ts'
import { targetAddress } from '../../target/places.server.ts'
import { tryBucket } from '../../target/try-bucket.server.ts'
import { refusedText, serviceNamed } from './services.ts'
import { readablePlaces, sealedBucket, urlOf } from './stored-key.server.ts'

const FIELDS = ['service', 'bucket', 'endpoint', 'region', 'keyId', 'at'] as const
export type TypedBucket = Record<(typeof FIELDS)[number], string>

const RULE = { count: 20, per: HOUR }
const HOST = /^[\w-]+(\.[\w-]+)+(:\d{1,5})?$|^localhost:\d{1,5}$/
const REGION = /^[a-z0-9-]{0,40}$/
const LONGEST_KEY = 200

export function typedBucket(form: FormData): TypedBucket {
  return Object.fromEntries(FIELDS.map((name) => [name, textOf(form, name)])) as TypedBucket
}

/** The key that is stored stays only for the same server and key ID: whoever finds the studio open cannot send it elsewhere. */
export async function readBucket(
  ports: Pick<Ports, 'database' | 'sign' | 'setup'>,
  typed: TypedBucket,
  key: string,
): Promise<{ target: string; at: string; bucket?: NewBucket } | Refusal> {
  const refuse = (refused: string): Refusal => ({ lead: 'Not saved.', refused })
  const target = targetAddress(`s3://${typed.bucket.replace(/^s3:\/\//, '')}`)
  if (!target) return refuse('Enter the bucket’s name, such as my-backup, or a folder in it, my-backup/site.')
  const { places } = ports.setup
  if (places.backupFixed) return { target, at: typed.at }
  const service = serviceNamed(typed.service)
  const region = typed.region.toLowerCase()
  if (!REGION.test(region) || (region === '' && service.asks[0] === 'region'))
    return refuse('Enter the bucket’s region, such as us-east-1.')
  const endpoint = service.endpoint?.(region) ?? typed.endpoint.replace(/^https:\/\/|\/+$/g, '').toLowerCase()
  if (service.id !== 'amazon' && !HOST.test(endpoint))
    return refuse('Enter the endpoint as the bucket’s page shows it, such as s3.us-east-005.backblazeb2.com.')
  const at =
    service.id === 'amazon' ? { region } : { endpoint, region: region || regionIn(endpoint) || undefined }
  const { backupS3 } = await readablePlaces(ports, places)
  const { endpoint: url, credentials } = backupS3
  const same = url === (at.endpoint && urlOf(at.endpoint)) && credentials?.accessKeyId === typed.keyId
  const secret = key.trim() || (same ? (credentials?.secretAccessKey ?? '') : '')
  if (typed.keyId === '' || secret === '') return refuse(`Enter the ${service.keyId} and the ${service.key}.`)
  if (typed.keyId.length > LONGEST_KEY || secret.length > LONGEST_KEY)
    return refuse('That’s too long for a key.')
  const pair = { accessKeyId: typed.keyId, secretAccessKey: secret }
  return { target, at: typed.at, bucket: sealedBucket(ports.sign, at, pair) }
}

/** 's3.us-east-005.backblazeb2.com' */
function regionIn(endpoint: string): string | undefined {
  return /^s3[.-]([a-z]+-[a-z0-9-]+)\./.exec(endpoint)?.[1]
}

export async function tryTyped(
  { database, setup: { places } }: Pick<Ports, 'database' | 'setup'>,
  { target, bucket }: { target: string; bucket?: NewBucket },
  { service, owner }: { service: string; owner: string },
): Promise<Refusal | null> {
  const wait = await limit(database, [{ name: 'backup-bucket', key: owner, rule: RULE }])
  if (wait > 0) return { lead: 'Too many attempts.', refused: `Please wait ${Math.ceil(wait / 60)} minutes.` }
  const refused = await tryBucket(target, bucket?.settings ?? places.backupS3)
  if (!refused) return null
  const { name, keys } = serviceNamed(service)
  const host = bucket?.stored.endpoint ?? bucket?.stored.region ?? 'the address on your server'
  const [lead, remedy] = refusedText(refused, { name, bucket: target.split('/')[2] ?? '', host })
  return { lead, refused: remedy, link: keys }
}
