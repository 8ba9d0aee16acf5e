import { KEY, VERSION } from '../../app/booking/wizard/form-fields.ts'
import { openMailServer, setUpMail } from '../support/mail-server.ts'
import { expectAccessibleInBoth } from '../support/screen/accessible.ts'
import { signInAsOwner } from '../support/studio.ts'
import { expect, hydrated, test } from '../support/test.ts'

test.use({ contextOptions: { reducedMotion: 'reduce' } })

const DAY = 86_400_000

/** A time zone where it is about noon: reminders leave by day. */
function noonZone(): string {
  const hourIn = (timeZone: string) => Temporal.Now.zonedDateTimeISO(timeZone).hour
  const zones = Intl.supportedValuesOf('timeZone')
  return zones.find((zone) => [11, 12, 13].includes(hourIn(zone))) as string
}

test('a reminder of a session that was only stored is sent from Today once there is a mail server', {
  tag: '@all',
}, async ({ page, copyOfSite }) => {
  const timeZone = noonZone()
  const { origin, database } = copyOfSite((db) => {
    db.prepare(`update site_section set published = json_set(published, '$.timeZone', ?)
      where section = 'contact'`).run(timeZone)
  })
  const form = {
    [KEY]: 'journey-of-reminders',
    [VERSION]: '1',
    eventName: 'Engine evening',
    eventDate: '2031-05-04',
    hoursNeeded: '2.5',
    contactName: 'Ada Lovelace',
    contactEmail: 'ada@lovelace.example',
    contactPhone: '(813) 555-0123',
  }
  const headers = { Accept: 'application/json', Origin: origin }
  await page.request.post(`${origin}/booking?type=Events`, { headers, form })
  // She accepted it days ago.
  const db = database()
  const tomorrow = Temporal.Now.plainDateISO(timeZone).add({ days: 1 }).toString()
  db.prepare(`update booking set status = 'booked', status_at = ?, agreed_date = ?, agreed_time = '10:00',
    agreed_minutes = 60`).run(Date.now() - 3 * DAY, tomorrow)

  await signInAsOwner(page, { origin, database })
  await page.goto(`${origin}/studio/site/emails?email=booking-reminder`)
  await hydrated(page)
  await page.getByLabel('Send it').selectOption({ label: '1 day before the session' })
  await page.getByRole('button', { name: /^Publish \d/ }).click()
  const publishing = page.getByRole('dialog', { name: 'Publish' })
  await publishing.getByRole('button', { name: 'Publish', exact: true }).click()
  await expect(page.getByText('Everything is public')).toBeVisible()

  const { id } = db.prepare('select id from booking').get() as { id: string }
  db.close()
  await page.goto(`${origin}/studio/bookings/${id}`)
  const planned = page.getByRole('listitem').filter({ hasText: 'Reminder of the session' })
  await expect(async () => {
    await page.reload()
    await expect(planned).toContainText('Stored, not sent', { timeout: 5_000 })
    // The site looks once a minute.
  }).toPass({ intervals: [3000] })

  const mailServer = await openMailServer()
  await page.goto(`${origin}/studio/settings/mail/server`)
  await hydrated(page)
  await setUpMail(page, mailServer)
  await expect(page.getByRole('button', { name: /^Send now Reminder of the session/ })).toHaveCount(1)
  await expectAccessibleInBoth(page)
  await page.goto(`${origin}/studio`)
  await hydrated(page)
  const emails = page.getByRole('region', { name: /^Emails that did not arrive/ })
  await expect(emails).toContainText('Stored, not sent')
  await expectAccessibleInBoth(page)
  await emails.getByRole('button', { name: /^Send now Reminder of the session/ }).click()
  await expect(emails.filter({ hasText: 'Reminder' })).toHaveCount(0)
  const received = () => mailServer.received.find(({ to }) => to.includes('ada@lovelace.example'))
  await expect.poll(() => received()?.mail.text).toContain('10:00')
  await mailServer.close()
})
