import { beforeEach, expect, test } from 'vitest'
import type { Database } from '../../../../ports/database/port.ts'
import { withDatabase } from '../../../../ports/database/testing.ts'
import { openTestS3, type TestS3 } from '../../../../ports/storage/testing-s3.ts'
import { TEST_KEY, TEST_REGION } from '../../../../ports/storage/testing-s3-signature.ts'
import { signWith } from '../../../accounts/signature.server.ts'
import { readBackupSetup, setUpBackup } from '../../schedule/backup-setup.server.ts'
import { openTarget } from '../../target/target.server.ts'
import { placesIn } from '../../testing.server.ts'
import { readBucket, tryTyped } from './read-bucket.server.ts'
import { readablePlaces, storedPlaces } from './stored-key.server.ts'

const BY = { actor: { kind: 'owner', id: 'o' }, now: 1 } as const
const KEY = TEST_KEY.secretAccessKey

withDatabase('the bucket that the owner sets up', (open) => {
  let database: Database
  let s3: TestS3
  const places = placesIn('/nowhere')
  const sign = signWith('a secret')
  beforeEach(async () => {
    database = await open()
    s3 = await openTestS3()
  })
  const ports = () => ({ database, sign, setup: { places } as never })
  const typed = (changes = {}) => ({
    service: 'other',
    bucket: 'photographs/backup',
    endpoint: s3.settings.endpoint?.replace('http://', '') ?? '',
    region: TEST_REGION,
    keyId: TEST_KEY.accessKeyId,
    at: '03:30',
    ...changes,
  })
  const read = async (changes = {}, key = KEY) => readBucket(ports(), typed(changes), key)
  const tried = async (changes = {}, key = KEY) => {
    const given = await read(changes, key)
    return 'refused' in given ? given : tryTyped(ports(), given, { service: 'backblaze', owner: 'o' })
  }
  const store = async () => setUpBackup({ database, places }, (await read()) as never, BY)

  test('is tried with a file, stored with a sealed key, and used by the next backup', async () => {
    expect(await tried()).toBeNull()
    expect(s3.requests.map((line) => line.split(' ')[0])).toEqual(['GET', 'PUT', 'GET', 'DELETE'])
    expect(s3.objects.size).toBe(0)
    expect(await store()).toBeNull()
    const rows = await database.db.selectFrom('setup').selectAll().execute()
    expect(JSON.stringify([rows, await readBackupSetup(database, null)])).not.toMatch(/test-(secret|access)/)
    const reached = await storedPlaces(ports(), places)
    expect(reached.backupS3.credentials?.secretAccessKey).toBe(KEY)
    await openTarget('s3://photographs/backup', reached, { hasBackups: false })

    const fixed = { ...places, backupFixed: true }
    expect(await storedPlaces(ports(), fixed)).toBe(fixed)
    const other = { database, sign: signWith('another') }
    await expect(storedPlaces(other, places)).rejects.toThrow(/site's secret has changed/)
    expect(await readablePlaces(other, places)).toBe(places)
    const failing = {
      selectFrom: () => {
        throw new Error('disk I/O error')
      },
    } as never
    await expect(readablePlaces({ ...other, database: { db: failing } }, places)).rejects.toThrow('disk I/O')
  })

  test('is refused with who refused it, why, and a link to the cure', async () => {
    const why = async (...given: Parameters<typeof tried>) => (await tried(...given))?.lead
    expect(await why({ bucket: 'none-here' })).toBe('There’s no bucket called none-here.')
    expect(await why({ keyId: 'nobody' })).toBe('Backblaze doesn’t know this key.')
    expect(await why({}, 'wrong')).toBe('The two parts of the key don’t match.')
    expect(await why({ region: 'elsewhere' })).toBe('That bucket is in another region.')
    for (const [denied, words] of [
      [/^GET \?/, /can’t open that bucket/],
      [/^PUT/, /read but not write/],
      [/^GET backup/, /write but not read/],
      [/^DELETE/, /can’t delete/],
    ] as const) {
      s3.denied = denied
      expect(await tried()).toMatchObject({
        lead: expect.stringMatching(words),
        link: expect.arrayContaining(['Application keys']),
      })
    }
    s3.denied = null
    s3.ahead = 3_600_000
    expect(await why()).toBe('Backblaze’s clock and your server’s differ.')
    for (const changes of [
      { bucket: 'A b' },
      { endpoint: 'https://a.example/x' },
      { keyId: '' },
      { region: 'x y' },
    ])
      expect(await why(changes)).toBe('Not saved.')
  })

  test('keeps its key only for the same server and key ID', async () => {
    await store()
    expect(await read({}, '')).toMatchObject({
      bucket: { settings: { credentials: { secretAccessKey: KEY } } },
    })
    for (const changes of [{ endpoint: 's3.evil.example' }, { keyId: 'x' }])
      expect(await read(changes, '')).toMatchObject({ refused: expect.stringMatching(/^Enter the/) })
  })
})
