// @module-tag all
import { expect, test } from 'vitest'
import { dumpablePostgres } from '../../../ports/database/testing/testing-dump.ts'
import { testFolder, withEngine } from '../../../ports/database/testing.ts'
import { openStorage } from '../../../ports/storage/open.ts'
import type { Storage } from '../../../ports/storage/port.ts'
import { openTestS3, type TestS3 } from '../../../ports/storage/testing-s3.ts'
import { aPhotograph, readOriginal } from '../../photos/testing.server.ts'
import { backUp, type Site } from '../back-up.server.ts'
import { BackupError } from '../backup-error.ts'
import { restoreBackup } from '../restore.server.ts'
import { backupHealth, readLastBackup } from '../schedule/last-backup.server.ts'
import { listSnapshots } from '../snapshot.server.ts'
import { aSite, nowhere } from '../testing.server.ts'
import { verifyBackup } from '../verify.server.ts'
import { isOneAccount } from './bucket.server.ts'
import { type Places, targetAddress } from './places.server.ts'
import { openTarget } from './target.server.ts'

const installed = dumpablePostgres()
const TARGET = 's3://photographs/backup'
const NIGHT = Date.UTC(2027, 4, 1, 3, 30)
const DAY = 86_400_000

/** A site whose photographs are in a bucket, and a bucket for its backups on the same server. */
async function inBucket(
  photographs: number,
  url?: string,
): Promise<{ s3: TestS3; site: Site; storage: Storage }> {
  const [s3, { site }] = [await openTestS3(), await aSite(0, url)]
  const storage = await openStorage(s3.url, { s3: s3.settings })
  const { database } = site
  for (let color = 0; color < photographs; color++) await aPhotograph({ database, storage }, color, 1)
  return { s3, storage, site: { ...site, storage, ...buckets(s3) } }
}

function buckets(s3: TestS3): Omit<Places, 'dataDir'> {
  return { photographs: s3.url, s3: s3.settings, backupS3: s3.settings }
}

function keysIn(s3: TestS3, prefix: string): string[] {
  return [...s3.objects.keys()].filter((key) => key.startsWith(prefix)).toSorted()
}

withEngine('backups', (engine) => {
  const it = test.skipIf(engine === 'PostgreSQL' && installed.missing)
  const database = () => (engine === 'PostgreSQL' ? installed.database() : undefined)
  const emptyDatabase = () => (engine === 'PostgreSQL' ? installed.database('template0') : undefined)

  it('photographs in a bucket are backed up into another, verified there, and restored into a third', async () => {
    const { s3, site, storage } = await inBucket(5, await database())
    const first = await backUp(site, TARGET, { now: () => NIGHT })
    expect(first).toMatchObject({ originals: 5, copied: { originals: 5 }, lost: null, pruneError: null })
    await aPhotograph(site, 99)
    s3.requests.length = 0
    expect(await backUp(site, TARGET, { now: () => NIGHT + DAY })).toMatchObject({ copied: { originals: 1 } })
    // It asks for no original that is there already.
    expect(s3.requests.filter((line) => /^(HEAD|GET) (site|backup)\/originals\/./.test(line)).length).toBe(1)
    const where = { ...site, url: site.address.url }
    expect(await verifyBackup(where, TARGET)).toMatchObject({ originals: 6, missing: 0 })
    expect(keysIn(s3, 'backup/locks')).toEqual([])

    const other = { ...nowhere(await emptyDatabase()), ...buckets(s3), photographs: 's3://photographs/new' }
    expect(await restoreBackup(other, TARGET)).toMatchObject({ originals: 6, missing: 0, secret: true })
    const originals = keysIn(s3, 'site/originals').map((key) => key.replace('site/', 'new/'))
    expect(keysIn(s3, 'new/')).toEqual(originals)
    const restored = await openStorage(other.photographs, { s3: s3.settings })
    for (const { id } of await site.database.db.selectFrom('photo').select('id').execute()) {
      expect(await readOriginal(restored, id)).toEqual(await readOriginal(storage, id))
    }
    const full = { ...nowhere(await emptyDatabase()), ...buckets(s3) }
    await expect(restoreBackup(full, TARGET)).rejects.toThrow("isn't empty")
  })
})

test('a restore into a bucket that is interrupted goes on, and nobody else restores into it', async () => {
  const { s3, site } = await inBucket(4)
  const { snapshot } = await backUp(site, TARGET, { now: () => NIGHT })
  await backUp(site, TARGET, { now: () => NIGHT + DAY })
  const other = { ...nowhere(), ...buckets(s3), photographs: 's3://photographs/new' }
  const whole = s3.objects.get(keysIn(s3, 'backup/originals').at(-1) as string) as Buffer
  const damagedKey = keysIn(s3, 'backup/originals').at(-1) as string
  s3.objects.set(damagedKey, Buffer.from('damaged'))
  await expect(restoreBackup(other, TARGET, snapshot)).rejects.toThrow('missing or damaged')
  await expect(restoreBackup(other, TARGET)).rejects.toThrow("isn't empty")
  s3.objects.set(damagedKey, whole)
  s3.requests.length = 0
  await restoreBackup(other, TARGET, snapshot)
  expect(s3.requests.filter((line) => line.startsWith('PUT new/originals')).length).toBe(1)
})

test('a storage that fails is no lost photograph, and a bucket for backups that fails is no damaged one', async () => {
  const { s3, site } = await inBucket(2)
  await backUp(site, TARGET, { now: () => NIGHT })
  await aPhotograph(site, 99)
  const fails = { ...s3.settings, limits: { ...s3.settings.limits, attempts: 1 } }
  const storage = await openStorage(s3.url, { s3: fails })
  for (const fault of ['busy', 'cut', 'silent'] as const) {
    const original = { ...storage, open: faulty(s3, storage, fault) }
    const failed = backUp({ ...site, storage: original }, TARGET, { now: () => NIGHT + DAY })
    await expect(failed).rejects.toThrow(BackupError)
    await expect(failed).rejects.toThrow(
      "Some files couldn't be read today. The bucket s3://photographs/site",
    )
    expect(await readLastBackup(site.database)).toMatchObject({ lost: null, good: { at: NIGHT } })
    const { problem } = await backupHealth(site.database, true, NIGHT)
    expect(problem).toBe('The last backup failed.')
  }
  const target = { ...site, backupS3: fails }
  s3.faults.push('busy')
  await expect(verifyBackup(target, TARGET)).rejects.toThrow(
    "The backups can't be reached right now. The bucket",
  )
  s3.faults.push('busy')
  await expect(backUp(target, TARGET)).rejects.toThrow("The backups can't be reached right now. The bucket")
  const there = await openStorage(TARGET, { s3: s3.settings })
  expect(await listSnapshots(there)).toMatchObject({ whole: [expect.any(String)], broken: [] })
  expect(await backUp(site, TARGET, { now: () => NIGHT + 2 * DAY })).toMatchObject({ lost: null })
})

/** Opens an original while something goes wrong with the request. */
function faulty(s3: TestS3, storage: Storage, fault: TestS3['faults'][number]): Storage['open'] {
  return (...args) => {
    s3.faults.push(fault)
    return storage.open(...args)
  }
}

test('a bucket that backups cannot use is one sentence', async () => {
  const { s3, site } = await inBucket(1)
  const open = (address: string, places: Partial<Places> = {}, hasBackups = false) =>
    openTarget(address, { ...site, ...places }, { hasBackups })
  for (const own of ['s3://photographs', 's3://photographs/site', 's3://photographs/site/backup']) {
    await expect(open(own)).rejects.toThrow("The site's own photos are in s3://photographs/site")
  }
  const elsewhere = { photographs: '/srv/photos' }
  await expect(open('s3://photographs/site', elsewhere)).rejects.toThrow('has other files')
  await expect(open(TARGET, { backupS3: {} })).rejects.toThrow('Choose it in Settings, Backup.')
  await expect(open('s3://nothing/here')).rejects.toThrow(/can't be reached right now.*none of this name/)
  await expect(open(TARGET, {}, true)).rejects.toThrow('has no backups, though the last one was stored there')
  expect(keysIn(s3, 'backup')).toEqual([])
  await open(TARGET)
  await open(TARGET, {}, true)
  expect(keysIn(s3, 'backup')).toEqual(['backup/readme.txt'])
  // A folder with backups that was copied there by hand.
  s3.objects.set('copied/snapshots/2027-05-01t07-30-00-000z/manifest.json', Buffer.from('{}'))
  await open('s3://photographs/copied', {}, true)
})

test('backups in the account of the photographs are said to be', () => {
  const regions = { s3: { region: 'eu' }, backupS3: { region: 'us' } }
  const places = { ...nowhere(), photographs: 's3://photographs', ...regions }
  expect(isOneAccount('s3://backups', places)).toBe(true)
  const credentials = { accessKeyId: 'other', secretAccessKey: 'x' }
  for (const other of [
    { backupS3: { region: 'eu', credentials } },
    { backupS3: { endpoint: 'https://s3.example.com' } },
    { photographs: testFolder() },
  ]) {
    expect(isOneAccount('s3://backups', { ...places, ...other })).toBe(false)
  }
  expect(isOneAccount('/mnt/backup', places)).toBe(false)
})

test.each([
  ['/mnt/backup/', '/mnt/backup'],
  ['s3://backups', 's3://backups'],
  ['s3://backups/site/', 's3://backups/site'],
  ['backup', null],
  ['s3://', null],
  ['s3://Backups', null],
  ['s3://backups/../x', null],
  ['https://backups', null],
])('the address %s', (text, address) => {
  expect(targetAddress(text)).toBe(address)
})
