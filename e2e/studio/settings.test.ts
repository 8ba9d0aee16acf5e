import { mkdtempSync, readdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { mailedLink } from '../support/emails.ts'
import { expectAccessibleInBoth } from '../support/screen/accessible.ts'
import { signInAsOwner } from '../support/studio.ts'
import { expect, hydrated, test } from '../support/test.ts'

test.use({
  contextOptions: { reducedMotion: 'reduce' },
  // An address that belongs to somebody already, and a token without a name.
  expected: [/400 .*(people|lightroom|folder)\.data|400 \(Bad Request\).*(people|lightroom|folder)\.data/],
})

/** Makes the address that a calendar subscribes to. */
async function subscribe(page: Page, origin: string): Promise<string> {
  await page.goto(`${origin}/studio/settings`)
  await hydrated(page)
  await page.getByRole('button', { name: 'Make the address' }).click()
  const address = await page.getByLabel('Address').inputValue()
  expect((await page.request.get(address)).status()).toBe(200)
  return address
}

test('the owner invites an assistant, puts back what was deleted, and reads what happened', {
  tag: '@all',
}, async ({ page, browser, copyOfSite }) => {
  const { origin, database, mail } = copyOfSite()
  const db = database()
  const album = db.prepare("select id, name from album where visibility = 'public' limit 1").get() as {
    id: string
    name: string
  }
  db.prepare('update album set deleted_at = ? where id = ?').run(Date.now(), album.id)
  const shared = db.prepare("select id from album where visibility = 'private' limit 1").get() as {
    id: string
  }
  const link = `insert into share_link (id, album_id, name, pin_hash, downloads, ask_who, created_at)
    values ('team-room', ?, 'Team room', 'a hash', 'web', 0, 1)`
  db.prepare(link).run(shared.id)
  db.close()
  await signInAsOwner(page, { origin, database })
  const open = async (name: string) => {
    await page.goto(`${origin}/studio/settings/${name}`)
    await hydrated(page)
    await expectAccessibleInBoth(page)
  }

  await open('people')
  await page.getByLabel('Name').fill('Jae Okonkwo')
  await page.getByLabel('Email address').fill('hello@baselinemedia.example')
  await page.getByRole('button', { name: 'Invite' }).click()
  await expect(page.getByRole('alert')).toContainText('is in use already')
  await expect(page.getByLabel('Name')).toHaveValue('Jae Okonkwo')
  await page.getByLabel('Email address').fill('jae@baselinemedia.example')
  await page.getByRole('button', { name: 'Invite' }).click()
  await expect(page.getByText('is queued for jae@baselinemedia.example')).toBeVisible()
  const mailed = await mailedLink({ mail }, 'jae@baselinemedia.example')
  const emails = () => readdirSync(mail).filter((name) => name.endsWith('.eml')).length
  const before = emails()
  await page.getByRole('button', { name: 'Send again Jae Okonkwo' }).click()
  await expect.poll(emails).toBe(before + 1)
  const other = await (await browser.newContext()).newPage()
  await other.goto(mailed)
  await hydrated(other)
  await other
    .getByLabel(/password/i)
    .first()
    .fill('a long password of an assistant')
  await other.getByRole('button', { name: 'Save and sign in' }).click()
  await other.waitForURL(/studio/)
  const people = await other.request.get(`${origin}/studio/settings/people`)
  expect(people.status()).toBe(404)
  for (const command of ['settings/people/x/removal', 'settings/people/x/invitation', 'import']) {
    const posted = other.request.post(`${origin}/studio/${command}`, {
      headers: { Origin: origin },
      form: {},
    })
    expect([command, (await posted).status()]).toEqual([command, 404])
  }
  const ownFeed = await subscribe(page, origin)
  const feedOfJae = await subscribe(other, origin)
  await open('people')
  await page.getByRole('button', { name: 'Remove Jae Okonkwo' }).click()
  expect((await other.request.get(`${origin}/studio`)).status()).toBe(404)
  expect((await other.request.get(feedOfJae)).status()).toBe(404)
  expect((await other.request.get(ownFeed)).status()).toBe(200)
  // What they may have noted stays open until she changes it.
  await expect(page.getByText('Jae Okonkwo is removed')).toBeVisible()
  await expectAccessibleInBoth(page)
  await expect(page.getByText('Team room, PIN')).toBeVisible()
  await expect(page.getByRole('link', { name: /^Access to / })).toHaveAttribute(
    'href',
    `/studio/albums/${shared.id}/access`,
  )

  await open('lightroom')
  await page.getByRole('button', { name: 'Make token' }).click()
  await expect(page.getByRole('alert')).toContainText('Write what it is for')
  await page.getByLabel('What is it for?').fill('Lightroom on the studio Mac')
  await page.getByRole('button', { name: 'Make token' }).click()
  const token = await page.getByLabel('Token', { exact: true }).inputValue()
  await expectAccessibleInBoth(page)
  const Authorization = `Bearer ${token}`
  const whose = await page.request.get(`${origin}/api/v1/token`, { headers: { Authorization } })
  expect(await whose.json()).toMatchObject({ name: 'Lightroom on the studio Mac', account: 'Jordan' })
  // The session's cookie counts for nothing there.
  expect((await page.request.get(`${origin}/api/v1/token`)).status()).toBe(401)
  await page.reload()
  await expect(page.getByLabel('Token', { exact: true })).toHaveCount(0)
  await expect(page.getByText(/last used/)).toBeVisible()
  await page.getByRole('button', { name: 'Revoke Lightroom on the studio Mac' }).click()
  await expect(page.getByText('None yet')).toBeVisible()
  expect((await page.request.get(`${origin}/api/v1/token`, { headers: { Authorization } })).status()).toBe(
    401,
  )

  await open('trash')
  await page.getByRole('button', { name: `Put back ${album.name}` }).click()
  await expect(page.getByText(`${album.name} is back.`)).toBeVisible()
  await expect(page.getByText('Nothing to put back.')).toBeVisible()

  await open('mail')
  await page.getByRole('button', { name: 'Send a test' }).click()
  await expect(page.getByText(/^Queued for hello@/)).toBeVisible()
  await page.reload()
  await expect(page.getByText('Stored, not sent: no mail server is set up.').first()).toBeVisible()

  await open('backup')
  await page.getByRole('link', { name: 'Choose a place' }).click()
  const folder = page.getByRole('form', { name: 'Where backups go' })
  await folder.getByLabel('Folder').fill('/none/at/all')
  await folder.getByRole('button', { name: 'Try and save' }).click()
  await expect(folder.getByRole('alert')).toContainText('There is no folder /none/at/all')
  await expectAccessibleInBoth(page)
  await folder.getByLabel('Folder').fill(mkdtempSync(join(tmpdir(), 'sideline-backups-')))
  await folder.getByRole('button', { name: 'Try and save' }).click()
  await page.getByRole('button', { name: 'Back up now' }).click()
  await expect(page.getByText('Finished.').first()).toBeVisible()
  await expectAccessibleInBoth(page)

  await open('log')
  await expect(page.getByText(/^Jordan added .* as an assistant$/)).toBeVisible()
  await expect(page.getByText('Jordan removed an assistant')).toBeVisible()
  await expect(page.getByText(/^Jordan put the album .* back from the trash$/)).toBeVisible()
})

test('who subscribed to an address that has ended is told on Today, and subscribes again', {
  tag: '@all',
}, async ({ page, copyOfSite }) => {
  const { origin, database } = copyOfSite()
  const db = database()
  db.exec("insert into calendar_feed (account_id) select id from account where role = 'owner'")
  db.close()
  await signInAsOwner(page, { origin, database })
  await expect(page.getByText('Your calendar address no longer works')).toBeVisible()
  await hydrated(page)
  await expectAccessibleInBoth(page)
  await page.getByRole('link', { name: 'Subscribe again' }).click()
  await expect(page.getByText('get no more sessions')).toBeVisible()
  await expectAccessibleInBoth(page)
  await page.getByRole('button', { name: 'Make the address' }).click()
  await expect(page.getByLabel('Address')).toBeVisible()
  await page.goto(`${origin}/studio`)
  await expect(page.getByText('Your calendar address no longer works')).toHaveCount(0)
})
