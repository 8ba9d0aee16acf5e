import { mkdirSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { mailedLink } from '../support/emails.ts'
import { expectAccessibleInBoth } from '../support/screen/accessible.ts'
import { signInAsOwner } from '../support/studio.ts'
import { expect, hydrated, test } from '../support/test.ts'

test.use({
  contextOptions: { reducedMotion: 'reduce' },
  // An address that belongs to somebody already, and a token without a name.
  expected: [/400 .*(people|lightroom|folder)\.data|400 \(Bad Request\).*(people|lightroom|folder)\.data/],
})

test('the owner invites an assistant and reads the log', { tag: '@all' }, async ({ page, browser, copy }) => {
  const { origin, db, mail } = copy
  const row = (sql: string) => db.prepare(sql).get() as { id: string; name: string }
  const album = row("select id, name from album where visibility = 'public' limit 1")
  const shared = row("select id, name from album where visibility = 'private' limit 1")
  db.prepare('update album set deleted_at = ? where id = ?').run(Date.now(), album.id)
  db.prepare(
    `insert into share_link (id, album_id, name, pin_hash, downloads, ask_who, created_at)
      values ('team-room', ?, 'Team room', 'a hash', 'web', 0, 1)`,
  ).run(shared.id)
  await signInAsOwner(page, copy)
  const open = async (name: string) => {
    await page.goto(`${origin}/studio/settings/${name}`)
    await hydrated(page)
    await expectAccessibleInBoth(page)
  }

  await open('people')
  await page.getByLabel('Name').fill('Jae Okonkwo')
  await page.getByLabel('Email address').fill('hello@baselinemedia.example')
  await page.getByRole('button', { name: 'Invite' }).click()
  await expect(page.getByRole('alert')).toContainText('is already in use')
  await expect(page.getByLabel('Name')).toHaveValue('Jae Okonkwo')
  await page.getByLabel('Email address').fill('jae@baselinemedia.example')
  await page.getByRole('button', { name: 'Invite' }).click()
  await expect(page.getByText('choose a password to jae@baselinemedia.example')).toBeVisible()
  const mailed = await mailedLink({ mail }, 'jae@baselinemedia.example')
  const other = await (await browser.newContext()).newPage()
  await other.goto(mailed)
  await hydrated(other)
  await other
    .getByLabel(/password/i)
    .first()
    .fill('a long password of an assistant')
  await other.getByRole('button', { name: 'Save and sign in' }).click()
  await other.waitForURL(/studio/)
  await open('people')
  await page.getByRole('button', { name: 'Remove Jae Okonkwo' }).click()
  await expect(page.getByText('Jae Okonkwo was removed')).toBeVisible()
  expect((await other.request.get(`${origin}/studio`)).status()).toBe(404)
  // What they may have noted stays open until she changes it.
  await expect(page.getByText('Team room, PIN')).toBeVisible()
  await expect(page.getByRole('link', { name: /^Access to / })).toHaveAttribute(
    'href',
    `/studio/albums/${shared.id}/access`,
  )

  await open('lightroom')
  await page.getByLabel('What’s it for?').fill('Lightroom on the studio Mac')
  await page.getByRole('button', { name: 'Create token' }).click()
  expect(await page.getByLabel('Token', { exact: true }).inputValue()).toBeTruthy()
  await page.reload()
  await expect(page.getByLabel('Token', { exact: true })).toHaveCount(0)
  await page.getByRole('button', { name: 'Revoke Lightroom on the studio Mac' }).click()
  await expect(page.getByText('None yet')).toBeVisible()

  await open('trash')
  await page.getByRole('button', { name: `Restore ${album.name}` }).click()
  await expect(page.getByText(`${album.name} is back.`)).toBeVisible()
  await expect(page.getByText('The trash is empty.')).toBeVisible()

  await open('mail')
  await page.getByRole('button', { name: 'Send a test' }).click()
  await expect(page.getByText(/^Queued for hello@/)).toBeVisible()
  await page.reload()
  await expect(page.getByText('Stored, not sent: no mail server is set up.').first()).toBeVisible()

  await open('backup')
  await page.getByRole('link', { name: 'Choose a disk' }).click()
  const folder = page.getByRole('form', { name: 'Where backups go' })
  await folder.getByLabel('Folder').fill('/none/at/all')
  await folder.getByRole('button', { name: 'Try it and start' }).click()
  await expect(folder.getByRole('alert')).toContainText("There's no folder /none/at/all")
  await folder.getByLabel('Folder').fill(mkdtempSync(join(tmpdir(), 'sideline-backups-')))
  await folder.getByRole('button', { name: 'Try again' }).click()
  await expect(folder.getByRole('alert')).toContainText('That’s the disk your photos are on.')
  // The site of a journey is in memory, and this is not.
  const elsewhere = test.info().outputPath('backups')
  mkdirSync(elsewhere, { recursive: true })
  await folder.getByLabel('Folder').fill(elsewhere)
  await folder.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('heading', { name: 'Backed up' })).toBeVisible()

  await open('log')
  await expect(page.getByText(/^Jordan added .* as an assistant$/)).toBeVisible()
  await expect(page.getByText('Jordan removed an assistant')).toBeVisible()
  await expect(page.getByText(/^Jordan restored the album .* from the trash$/)).toBeVisible()
})
