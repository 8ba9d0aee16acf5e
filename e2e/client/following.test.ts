import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { simpleParser } from 'mailparser'
import { mailedLink } from '../support/emails.ts'
import { expectAccessible } from '../support/screen/accessible.ts'
import type { Change, Copy } from '../support/site.ts'
import { expect, hydrated, test } from '../support/test.ts'

const CARD = 'H3VQ8DKM'
const DANA = 'dana@example.com'
const HOUR = 3_600_000

test.use({ contextOptions: { reducedMotion: 'reduce' }, expected: [/400/] })

/** A time zone where it is about noon: emails about athletes are sent by day. */
function noonZone(): string {
  const hourIn = (timeZone: string) => Temporal.Now.zonedDateTimeISO(timeZone).hour
  return Intl.supportedValuesOf('timeZone').find((zone) => [11, 12, 13].includes(hourIn(zone))) as string
}

/** Number 23 has a card, and plays in an album that is open to clients. */
const withAthlete: Change = (db) => {
  db.prepare(`update site_section set published = json_set(published, '$.timeZone', ?)
    where section = 'contact'`).run(noonZone())
  db.exec(`insert into team (id, name) values ('bay', 'Bay Point');
    insert into person (id, card, page) values ('ana', '${CARD}', 'on');
    insert into athlete (id, team_id, person_id, number, name) values ('ana', 'bay', 'ana', '23', 'Ana Reyes');
    insert into album_team (album_id, team_id) select id, 'bay' from album where name = 'BP-FB-101825'`)
}

/** The last email to this address with these words in its subject. */
async function emailAbout({ mail }: Copy, words: RegExp) {
  const files = readdirSync(mail).filter((name) => name.endsWith('.eml'))
  const all = await Promise.all(files.toSorted().map((name) => simpleParser(readFileSync(join(mail, name)))))
  return all.findLast(({ subject = '', to }) => words.test(subject) && JSON.stringify(to).includes(DANA))
}

test('a family follows an athlete, gets one email when photographs arrive, and stops them with one click', {
  tag: '@all',
}, async ({ page, copyOfSite }) => {
  const copy = copyOfSite(withAthlete)
  await page.goto(`${copy.origin}/a/${CARD}/follow`)
  await hydrated(page)
  await expectAccessible(page)
  const address = page.getByLabel('Your email address')
  await address.fill('dana@example')
  await page.getByRole('button', { name: 'Follow this athlete' }).click()
  await expect(page.getByRole('alert')).toHaveText(/This is not an email address/)
  await expect(address).toHaveValue('dana@example')
  await address.fill(DANA)
  await page.getByRole('button', { name: 'Follow this athlete' }).click()
  await expect(page.getByRole('heading', { name: 'Check your email' })).toBeVisible()

  await page.goto(await mailedLink(copy, DANA))
  await hydrated(page)
  const db = copy.database()
  const confirmed = () => db.prepare('select confirmed_at as at from follower').get()?.at
  // Opening the link alone confirms nothing.
  expect(confirmed()).toBeNull()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Yes, write to me' }).click()
  await expect(page.getByRole('heading', { name: 'You follow this athlete' })).toBeVisible()
  expect(confirmed()).not.toBeNull()

  // She followed three hours ago, and photographs came two hours ago.
  const now = Date.now()
  db.prepare('update follower set asked_at = ?, confirmed_at = ?').run(now - 3 * HOUR, now - 3 * HOUR)
  db.prepare(
    `insert into tag (id, photo_id, athlete_id, evidence, step, created_at)
     select photo_id, photo_id, 'ana', 'hand', 's', 1 from frame join album on album.id = album_id
     where album.name = 'BP-FB-101825' limit 3`,
  ).run()
  db.prepare(`insert into arrival (person_id, photo_id, at) select 'ana', photo_id, ? from tag`).run(
    now - 2 * HOUR,
  )
  db.prepare(`insert into audit_event (id, at, actor, action) values (?, ?, 'system', 'tag.add')`).run(
    'zzz',
    now,
  )
  db.close()
  // The site looks once a minute.
  await expect
    .poll(async () => (await emailAbout(copy, /^3 new photographs of 23$/)) !== undefined)
    .toBe(true)
  const email = await emailAbout(copy, /new photographs/)
  expect(`${email?.subject} ${email?.text} ${email?.html}`).not.toMatch(/Ana|Reyes/)
  expect(email?.text).toContain(`/a/${CARD.toLowerCase()}`)
  expect(email?.headers.get('list')).toMatchObject({
    'unsubscribe-post': { name: 'List-Unsubscribe=One-Click' },
  })
  const stop = email?.text?.match(/http\S+follow\/stop\?for=[\w.-]+/)?.[0] ?? ''

  await page.goto(stop)
  await hydrated(page)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Stop them' }).click()
  await expect(page.getByRole('heading', { name: 'Stopped' })).toBeVisible()
  // A mail program's click, again.
  const again = await page.request.post(stop, { form: { 'List-Unsubscribe': 'One-Click' } })
  expect(again.status()).toBe(200)
  const after = copy.database()
  expect(after.prepare('select count(*) as n from follower').get()).toEqual({ n: 0 })
  after.close()
})
