import { copyFileSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { bookThroughCrashes, MARK } from '../support/crash.ts'
import { seededFolder } from '../support/site.ts'
import { expect, test } from '../support/test.ts'

test('confirmed bookings and their emails survive crashes of the site', { tag: '@all' }, async () => {
  const dataDir = mkdtempSync(join(process.env.E2E_COPIES as string, 'crash-'))
  copyFileSync(join(seededFolder(), 'seeded.db'), join(dataDir, 'sideline.db'))
  symlinkSync(join(seededFolder(), 'photos'), join(dataDir, 'photos'))
  const { output, doubleEmails, retries, ...rest } = await bookThroughCrashes({
    dataDir,
    bookings: 24,
    kills: 3,
  })
  expect(rest).toEqual({ thanked: 24, lostBookings: 0, doubleBookings: 0, lostEmails: 0 })
  // Two emails are sent at a time, so no more can have been on their way at each kill.
  expect(doubleEmails).toBeLessThanOrEqual(6)
  expect(output.toLowerCase()).not.toContain(MARK.toLowerCase())
  rmSync(dataDir, { recursive: true })
})
