// @module-tag all
import { renameSync } from 'node:fs'
import { beforeEach, expect, test } from 'vitest'
import { withDatabase } from '../../../ports/database/testing.ts'
import { diskStorage } from '../../../ports/storage/disk.ts'
import { fail, finish, type Leased, lease } from '../../jobs/queue.server.ts'
import { aBusiness } from '../../site/testing.server.ts'
import type { Site } from '../back-up.server.ts'
import { listSnapshots } from '../snapshot.server.ts'
import { aSite } from '../testing.server.ts'
import { backupHealth } from './last-backup.server.ts'
import { doBackup, lastDue, queueDueBackup, type Schedule } from './schedule.server.ts'

const HOUR = 3_600_000

withDatabase('scheduled backups', (open) => {
  let site: Site
  let schedule: Schedule
  let database: Awaited<ReturnType<typeof open>>
  let night: number
  const signal = new AbortController().signal
  const look = (now: number) => queueDueBackup(database, schedule, now)
  const health = (now = Date.now()) => backupHealth(database, true, now)
  const leased = () => lease(database, ['backup'], 9, Date.now() + HOUR)

  beforeEach(async () => {
    // The queue is on each engine; what is backed up is a SQLite file here.
    const made = await aSite(1)
    schedule = { target: made.target, at: '03:30' }
    database = await open()
    site = { ...made.site, database }
    await aBusiness(database)
    // A backup begins by the real clock.
    night = Date.now() - 2 * HOUR
    const clock = { timeZone: 'America/New_York', timeStyle: 'short' } as const
    schedule.at = new Date(night).toLocaleTimeString('en-GB', clock)
    night = Math.floor(night / 60_000) * 60_000
  })

  test('one job a night, however many processes look, and however often', async () => {
    await Promise.all([look(night), look(night), look(night + 1), look(night + HOUR)])
    const jobs = await leased()
    expect(jobs.map(({ payload }) => payload)).toEqual([{ due: night }])
    expect(await doBackup(site, schedule, jobs[0] as Leased, signal)).toBeUndefined()
    await finish(database, jobs[0] as Leased)
    await look(night + HOUR)
    expect(await leased()).toEqual([])
    expect((await listSnapshots(diskStorage(schedule.target))).whole.length).toBe(1)
    const later = Date.now() + 49 * HOUR
    const problems = [health(), health(later), backupHealth(database, false, later)]
    const sentences = [null, 'The last backup is older than 48 hours.', null]
    expect((await Promise.all(problems)).map(({ problem }) => problem)).toEqual(sentences)
  })

  test('a first backup that never ends is reported after two days', async () => {
    await look(night)
    expect((await leased()).length).toBe(1)
    await look(night + 47 * HOUR)
    expect(await health(night + 47 * HOUR)).toMatchObject({ problem: null, age: null })
    await look(night + 49 * HOUR)
    const { problem } = await health(night + 49 * HOUR)
    expect(problem).toBe('No backup yet after 48 hours.')
  })

  test('a backup that fails says why, and is tried again until it is made', async () => {
    const { target } = schedule
    renameSync(target, `${target}-unplugged`)
    await look(night)
    const [job] = await leased()
    const made = doBackup(site, schedule, job as Leased, signal)
    await expect(made).rejects.toThrow(/connect its disk/i)
    await fail(database, job as Leased, { error: 'connect its disk', permanent: false })
    expect(await health()).toEqual({ problem: 'The last backup failed.', age: null, lost: null })
    renameSync(`${target}-unplugged`, target)
    const [again] = await leased()
    await doBackup(site, schedule, again as Leased, signal)
    // A second job for the same night finds it made.
    await doBackup(site, schedule, again as Leased, signal)
    expect((await listSnapshots(diskStorage(target))).whole.length).toBe(1)
    expect(await health()).toMatchObject({ problem: null })
  })
})

test.each([
  ['after the hour', '2027-05-01T12:00Z', '2027-05-01T07:30Z'],
  ['before the hour', '2027-05-01T07:29Z', '2027-04-30T07:30Z'],
  ['at the hour', '2027-05-01T07:30Z', '2027-05-01T07:30Z'],
  ['in winter', '2027-01-15T12:00Z', '2027-01-15T08:30Z'],
  ['on another day than in UTC', '2027-05-02T01:00Z', '2027-05-01T07:30Z'],
])('03:30 in New York, %s', (_, now, due) => {
  expect(lastDue('03:30', 'America/New_York', Date.parse(now))).toBe(Date.parse(due))
})

test('an hour that the clocks skip is the one after', () => {
  const now = Date.parse('2027-03-14T12:00Z')
  expect(lastDue('02:30', 'America/New_York', now)).toBe(Date.parse('2027-03-14T07:30Z'))
})
