// @module-tag all
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { withDatabase } from '../../ports/database/testing.ts'
import { type JobView, listJobs } from '../jobs/list.server.ts'
import { originalKey } from '../photos/storage-keys.server.ts'
import { backUp } from './back-up.server.ts'
import { queueDueRehearsal, rehearse } from './rehearsal.server.ts'
import { VERIFY } from './request.server.ts'
import { backupHealth, noteBackup } from './schedule/last-backup.server.ts'
import { nightsOf } from './schedule/nights.server.ts'
import { missedTexts } from './studio/nights.tsx'
import { aSite, flipBit, pathsIn } from './testing.server.ts'

const DAY = 86_400_000
const NOW = Date.parse('2027-05-20T15:00Z')

test('a rehearsal reads 25 photos back, and copies damaged ones again if the site has them whole', async () => {
  const { site, storage, target } = await aSite(27)
  await backUp(site, target)
  const schedule = { target, at: '03:30' }
  const sample = () => rehearse(site, schedule, { payload: { photos: 25 } })
  const all = () => rehearse(site, schedule, { payload: {} })
  expect(await sample()).toMatch(/^The database and 25 of 27 photos match what was copied\.$/)
  const [one = '', other = ''] = pathsIn(target).filter((path) => path.startsWith('originals'))
  flipBit(join(target, one))
  flipBit(join(target, other))
  expect(await all()).toBe('2 of 27 photos came back different. We copied them again, and both match now.')
  expect(await all()).toMatch(/^The database and 27 photos match/)
  // Now the site has lost it as well.
  flipBit(join(target, one))
  await storage.remove(originalKey(one.split('/').at(-1) as string))
  await expect(all()).rejects.toThrow(/^In the backup, 1 original can’t be read back/)
})

withDatabase('rehearsals', (open) => {
  test('a rehearsal is due every 30 days, or a day after one that failed, which is said', async () => {
    const database = await open()
    await noteBackup(database, { scheduled: { target: '/mnt/a', since: NOW - 90 * DAY } })
    const due = async (now: number) => {
      await queueDueRehearsal(database, '/mnt/a', now)
      const [job] = await listJobs(database, VERIFY, { limit: 1, status: 'waiting' })
      return job !== undefined
    }
    expect(await due(NOW)).toBe(false)
    await noteBackup(database, { error: null, good: { at: NOW, target: '/mnt/a' } })
    expect(await due(NOW)).toBe(true)
    const end = (status: 'done' | 'dead') =>
      database.db.updateTable('job').set({ status, ended_at: NOW }).execute()
    await end('done')
    expect([await due(NOW + 29 * DAY), await due(NOW + 30 * DAY)]).toEqual([false, true])
    expect(await backupHealth(database, true, NOW)).toMatchObject({ problem: null })
    await end('dead')
    expect((await backupHealth(database, true, NOW)).problem).toMatch(/rehearsal/)
    expect([await due(NOW + DAY / 2), await due(NOW + DAY)]).toEqual([false, true])
  })
})

test('a night is whole only if a backup ended in it, and a missed one says which made up for it', () => {
  const ended = (day: string, error: string | null = null) =>
    ({ status: 'done', error, endedAt: Date.parse(`${day}T08:00Z`) }) as JobView
  const backups = ['2027-05-14', '2027-05-15', '2027-05-18'].map((day) => ended(day))
  const verified = [ended('2027-05-15')]
  backups.push(ended('2027-05-19', 'The originals of 2 photos are missing.'))
  const since = Date.parse('2027-05-14T07:30Z')
  const done = { backups, verified, timeZone: 'America/New_York', since, now: NOW }
  const nights = nightsOf({ at: '03:30' }, done)
  expect(nights.length).toBe(28)
  const states = ['before', 'whole', 'whole', 'missed', 'missed', 'whole', 'part']
  expect(nights.slice(-7).map(({ state }) => state)).toEqual(states)
  expect(nights.filter(({ rehearsed }) => rehearsed).map(({ day }) => day)).toEqual(['2027-05-15'])
  expect(missedTexts(nights)).toEqual([
    'May 16 and May 17 were missed. The backup of May 18 made up for them.',
  ])
})
