import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { signInAsOwner } from '../support/studio.ts'
import { expect, holdScripts, hydrated, test } from '../support/test.ts'
import { addAlbum, framesOf, idOf, openAlbum, photographIn, uploads } from '../support/uploads.ts'

test.use({
  contextOptions: { reducedMotion: 'reduce' },
  // The tests cut the connection, close the tab and end the session.
  expected: [
    /ERR_(CONNECTION|EMPTY|INCOMPLETE|NETWORK|FAILED|SOCKET)|status(:| of) (404|415|502|504) .*\/studio\//,
  ],
})

/** A folder that is deleted afterwards. */
let folder: string
test.beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'sideline-upload-'))
})
test.afterEach(() => rmSync(folder, { recursive: true, force: true }))

/** Writes a photograph of noise into the folder. */
const photograph = (path: string, side?: number) => photographIn(folder, path, side)
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name })

test('a chosen file is sent, though the page was not ready, or went while she chose', {
  tag: '@all',
}, async ({ page, copyOfSite }) => {
  const { origin, database } = copyOfSite()
  const db = database()
  const path = addAlbum(db, 'early-and-late')
  await signInAsOwner(page, { origin, database })
  const release = await holdScripts(page)
  await page.goto(origin + path, { waitUntil: 'commit' })
  await page.getByLabel('Photos', { exact: true }).setInputFiles(await photograph('early.jpg'))
  release()
  await expect(uploads(page)).toContainText('1 photograph added')

  const chooser = page.waitForEvent('filechooser')
  await button(page, 'Add photos').click()
  const open = await chooser
  await page.getByRole('link', { name: 'Today' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/day/)
  await open.setFiles(await photograph('late.jpg'))
  await expect(uploads(page)).toContainText('2 photographs added')
  expect(framesOf(db, 'early-and-late').map(({ name }) => name)).toEqual(['early.jpg', 'late.jpg'])
  db.close()
})

test('a file that was chosen in a photo picker goes to an album, though the picker was closed meanwhile', {
  tag: '@all',
}, async ({ page, copyOfSite }) => {
  const { origin, database } = copyOfSite()
  const db = database()
  addAlbum(db, 'from-a-picker')
  await signInAsOwner(page, { origin, database })
  await page.goto(`${origin}/studio/site/about`)
  await hydrated(page)
  await button(page, /: A picture of you$/)
    .first()
    .click()
  const picker = page.getByRole('dialog', { name: 'A picture of you' })
  const choose = async () => {
    const chooser = page.waitForEvent('filechooser')
    await picker.getByRole('button', { name: 'Upload' }).click()
    return chooser
  }
  const question = page.getByRole('dialog', { name: 'Where does this file go?' })
  const album = question.getByRole('button', { name: /^Bay Point vs\. Ridgeview/ })
  await (await choose()).setFiles(await photograph('early.jpg'))
  await album.click()
  await expect(picker).toContainText('1 photograph added to Bay Point vs. Ridgeview')
  await expect(picker.getByRole('button', { name: 'early.jpg' })).toBeVisible()

  const open = await choose()
  await picker.getByRole('button', { name: 'Cancel' }).click()
  await expect(picker).toHaveCount(0)
  await open.setFiles(await photograph('late.jpg'))
  await album.click()
  await expect(uploads(page)).toContainText('2 photographs added to Bay Point vs. Ridgeview')
  expect(framesOf(db, 'from-a-picker').map(({ name }) => name)).toEqual(['early.jpg', 'late.jpg'])
  db.close()
})

test('a phone uploads eight and sends the album, with one email to its client', {
  tag: ['@phone', '@all'],
}, async ({ page, copyOfSite }) => {
  const { origin, database } = copyOfSite()
  const db = database()
  const path = addAlbum(db, 'phone')
  const files: string[] = []
  for (let i = 1; i <= 8; i++) files.push(await photograph(`IMG_${i}.jpg`))
  await signInAsOwner(page, { origin, database })
  await openAlbum(page, origin, path)
  const chooser = page.waitForEvent('filechooser')
  await button(page, 'Add photos').tap()
  await (await chooser).setFiles(files)
  await expect(uploads(page)).toContainText('8 photographs added')
  expect(framesOf(db, 'phone').map(({ photo }) => photo)).toEqual(files.map(idOf))
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
  await button(page, 'Close').tap()
  await expect(uploads(page)).toHaveCount(0)

  await page.getByRole('link', { name: 'Access', exact: true }).tap()
  await page.getByRole('link', { name: 'Give access' }).tap()
  const give = page.getByRole('form', { name: 'Give access' })
  await give.getByRole('searchbox').fill('marcus')
  await give.getByRole('checkbox', { name: /^Marcus Bell/ }).check()
  await give.getByRole('button', { name: 'Give access' }).tap()
  await page.getByRole('link', { name: 'Send to clients' }).tap()
  await page.getByRole('button', { name: 'Send to 1 client' }).tap()
  // The email waits until all eight are developed, which a busy machine does last. Reminders of other albums do not count.
  const emails = db.prepare(
    `select count(*) as n from sent_mail
     where recipient = 'marcus@bellfamily.example' and subject like 'Your album is ready%'`,
  )
  await expect.poll(() => emails.get()).toEqual({ n: 1 })
  expect(
    db.prepare(`select count(*) as n from job where kind = 'develop' and status = 'waiting'`).get(),
  ).toEqual({ n: 0 })
  // Nobody has set up a mail server.
  await expect(page.getByRole('group', { name: /^Will get it/ })).toContainText('Stored, not sent')
  db.close()
})
