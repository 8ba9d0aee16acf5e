import { join } from 'node:path'
import { expect, test } from 'vitest'
import { testFolder, withDatabase } from '../../../ports/database/testing.ts'
import { placesIn } from '../testing.server.ts'
import { lostTogether, readBackupSetup, setUpBackup, turnOffBackup } from './backup-setup.server.ts'

/** A folder on this disk is a second copy of photographs that are elsewhere. */
const inBucket = (dataDir: string) => ({ ...placesIn(dataDir), photographs: 's3://photographs/site' })
const OWNER = { kind: 'owner', id: 'o' } as const

withDatabase('where backups go', (open) => {
  test('is tried, stored and turned off, and the environment wins', async () => {
    const database = await open()
    const [dataDir, target] = [testFolder(), testFolder()]
    const setUp = (given: object = {}) =>
      setUpBackup(
        { database, places: inBucket(dataDir) },
        { target, at: '02:15', ...given },
        { actor: OWNER, now: 1 },
      )
    expect(await readBackupSetup(database, null)).toBeNull()
    expect(await setUp()).toBeNull()
    expect(await readBackupSetup(database, null)).toEqual({ target, at: '02:15', fixed: false })
    const environment = { target: '/mnt/other', at: '03:30' }
    expect(await readBackupSetup(database, environment)).toEqual({ ...environment, fixed: true })
    expect(await lostTogether(target, placesIn(dataDir))).toBe('disk')
    await turnOffBackup(database, { actor: OWNER, now: 2 })
    expect(await readBackupSetup(database, null)).toBeNull()
    const events = await database.db.selectFrom('audit_event').select('action').orderBy('at').execute()
    expect(events.map(({ action }) => action)).toEqual(['backup.set-up', 'backup.turn-off'])
  })

  test('is refused with what to do, and nothing is stored', async () => {
    const database = await open()
    const dataDir = testFolder()
    for (const [given, words] of [
      [{ target: 'backup' }, /full path/],
      [{ target: join(dataDir, 'none') }, /in the site's own folder/],
      [{ target: '/proc' }, /other files|can't be written/],
      [{ target: testFolder(), at: '25:00' }, /a time such as/],
      [{ target: testFolder() }, /doesn’t help when the disk dies/],
    ] as const) {
      const wanted = { at: '03:30', ...given }
      const by = { actor: OWNER, now: 1 }
      const refused = await setUpBackup({ database, places: placesIn(dataDir) }, wanted, by)
      expect(refused).toMatchObject({ refused: expect.stringMatching(words) })
    }
    expect(await readBackupSetup(database, null)).toBeNull()
  })
})
