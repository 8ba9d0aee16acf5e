import { expect, test } from 'vitest'
import { withDatabase } from '../../../ports/database/testing.ts'
import { noteBackup, readLastBackup } from './last-backup.server.ts'

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
})
