import type { Database } from '../../../../ports/database/port.ts'
import { isLoopback } from '../../../../ports/loopback.ts'
import type { S3Settings } from '../../../../ports/storage/open.ts'
import { seal, unseal } from '../../../accounts/second-factor/sealed.server.ts'
import type { Sign } from '../../../ports.server.ts'
import { lastLettersOf, PURPOSES, readSetup } from '../../../setup.server.ts'
import { BackupError } from '../../backup-error.ts'
import type { BackupSetup, NewBucket, StoredBucket } from '../../schedule/backup-setup.server.ts'
import type { Places } from '../../target/places.server.ts'

type Key = NonNullable<S3Settings['credentials']>

const UNREADABLE =
  "The key for backups can't be read, because the site's secret has changed. Enter it again in Settings, Backup."
const NAMED = {
  bucket: 'the bucket in Settings, Backup,',
  endpoint: 'the endpoint in Settings, Backup,',
  region: 'the region in Settings, Backup,',
  keyId: 'the key ID',
  key: 'the key in Settings, Backup',
}

/** Reaches a bucket as the owner stored it, unless the environment says how. Throws BackupError if the site's secret has changed. */
export async function storedPlaces(
  { database, sign }: { database: Pick<Database, 'db'>; sign: Sign },
  places: Places,
): Promise<Places> {
  const stored = places.backupFixed ? null : await readSetup(database, 'backup')
  const { bucket } = (stored?.value ?? {}) as Partial<BackupSetup>
  if (!stored || !bucket) return places
  const key = unseal(sign, PURPOSES.backup, stored.sealed ?? '')
  if (key === null) throw new BackupError(UNREADABLE)
  return { ...places, backupS3: settingsOf(bucket, JSON.parse(key) as Key) }
}

/** Leaves the places as they are if the stored key can't be read, so that it can be entered again. */
export function readablePlaces(ports: Parameters<typeof storedPlaces>[0], places: Places): Promise<Places> {
  return storedPlaces(ports, places).catch((error) => {
    if (error instanceof BackupError) return places
    throw error
  })
}

export function sealedBucket(sign: Sign, at: Omit<StoredBucket, 'ends'>, key: Key): NewBucket {
  return {
    stored: { ...at, ends: lastLettersOf(key.secretAccessKey) },
    sealed: seal(sign, PURPOSES.backup, JSON.stringify(key)),
    settings: settingsOf(at, key),
  }
}

/** Only this machine is reached without encryption. */
function settingsOf({ endpoint, region }: Omit<StoredBucket, 'ends'>, credentials: Key): S3Settings {
  return { endpoint: endpoint && urlOf(endpoint), region, credentials, named: NAMED }
}

export function urlOf(host: string): string {
  return `${isLoopback(host.replace(/:\d+$/, '')) ? 'http' : 'https'}://${host}`
}
