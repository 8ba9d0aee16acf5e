import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { testFolder, withDatabase } from '../../../ports/database/testing.ts'
import { noteBackup, readLastBackup, takeOverNotes } from './last-backup.server.ts'

withDatabase('the last backup', (open) => {
  test('keeps what a later note does not name', async () => {
    const database = await open()
    const lost = { count: 1, saved: 0, all: false, albums: [] }
    await noteBackup(database, { error: null, good: { at: 1, target: '/mnt/a' }, lost, pruneError: 'p' })
    await noteBackup(database, { error: 'The disk is full.' })
    const last = { scheduled: null, error: 'The disk is full.', good: { at: 1, target: '/mnt/a' }, lost }
    expect(await readLastBackup(database)).toEqual({ ...last, pruneError: 'p' })
    await noteBackup(database, { error: null, lost: null, pruneError: null })
    const well = { ...last, error: null, lost: null, pruneError: null }
    expect(await readLastBackup(database)).toEqual(well)
  })

  test('is taken over from the file of an earlier release, once', async () => {
    const database = await open()
    const dataDir = testFolder()
    const file = join(dataDir, 'backup.json')
    await takeOverNotes(database, dataDir)
    const noted = {
      scheduled: { target: '/mnt/a', since: 1 },
      error: null,
      good: { at: 2, target: '/mnt/a' },
    }
    writeFileSync(file, JSON.stringify(noted))
    await takeOverNotes(database, dataDir)
    expect([await readLastBackup(database), existsSync(file)]).toEqual([
      { ...noted, lost: null, pruneError: null },
      false,
    ])
    for (const older of [JSON.stringify({ ...noted, good: { at: 1, target: '/mnt/b' } }), '{']) {
      writeFileSync(file, older)
      await takeOverNotes(database, dataDir)
    }
    expect(await readLastBackup(database)).toMatchObject({ good: { at: 2, target: '/mnt/a' } })
  })
})
