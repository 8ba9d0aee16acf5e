import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { CHUNK } from '../../app/uploads/target.ts'
import { connectionTo } from '../support/connection.ts'
import { expectAccessibleInBoth } from '../support/screen/accessible.ts'
import { signInAsOwner } from '../support/studio.ts'
import { expect, holdScripts, hydrated, test } from '../support/test.ts'
import { addAlbum, framesOf, idOf, openAlbum, photographIn, putIn, uploads } from '../support/uploads.ts'

test.use({
  contextOptions: { reducedMotion: 'reduce' },
  // The tests cut the connection, close the tab and end the session.
  expected: [
    /ERR_(CONNECTION|EMPTY|INCOMPLETE|NETWORK|FAILED|SOCKET)|status(:| of) (404|415|502|504) .*\/studio\//,
  ],
})

let folder: string
test.beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'sideline-upload-'))
})
test.afterEach(() => rmSync(folder, { recursive: true, force: true }))

const photograph = (path: string, side?: number) => photographIn(folder, path, side)
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name })

test('a game is uploaded once over a bad connection', { tag: '@all' }, async ({ context, page, copy }) => {
  const { origin, db } = copy
  const connection = await connectionTo(origin)
  const path = addAlbum(db, 'bad-connection')
  const files: string[] = []
  for (let i = 1; i <= 60; i++) {
    const section = i <= 20 ? 'First half/' : i <= 40 ? 'Second half/' : ''
    files.push(await photograph(`Game/${section}DSC_${i}.jpg`, i % 10 === 0 ? 1100 : 300))
  }
  putIn(folder, 'Game/.DS_Store', Buffer.from('hidden'))
  const bytes = files.reduce((sum, file) => sum + readFileSync(file).length, 0)
  const arrived = () => framesOf(db, 'bad-connection').length

  await signInAsOwner(page, { origin: connection.origin, db })
  await openAlbum(page, connection.origin, path)
  const before = connection.sent()
  await page.getByLabel('Folder').setInputFiles(join(folder, 'Game'))
  await expect.poll(arrived).toBeGreaterThan(5)
  await connection.cut()
  await expect.poll(arrived).toBeGreaterThan(15)
  await connection.cut(2500)
  await expect.poll(arrived).toBeGreaterThan(25)
  await page.close({ runBeforeUnload: false })

  const again = await context.newPage()
  await openAlbum(again, connection.origin, path)
  await again.getByLabel('Folder').setInputFiles(join(folder, 'Game'))
  await expect(uploads(again)).toContainText(/photos? added/)
  await expect(uploads(again)).toContainText('already there')
  await expect(uploads(again)).not.toContainText('failed')
  const frames = framesOf(db, 'bad-connection')
  expect(frames.map(({ photo }) => photo).toSorted()).toEqual(files.map(idOf).toSorted())
  const places = (from: number, section: string | null) =>
    Array.from({ length: 20 }, (_, i) => [section, `DSC_${from + i}.jpg`])
  expect(frames.map(({ section, name }) => [section, name])).toEqual([
    ...places(41, null),
    ...places(1, 'First half'),
    ...places(21, 'Second half'),
  ])
  // Each of the three failures costs at most the pieces that were being sent, and the requests for them.
  expect(connection.sent() - before).toBeLessThan(bytes + 3 * 3 * CHUNK + 1_000_000)
  await connection.close()
})

test('damaged files and duplicates are named', { tag: '@all' }, async ({ page, copy }) => {
  const { origin, db } = copy
  const path = addAlbum(db, 'damaged')
  const files: string[] = []
  for (let i = 1; i <= 8; i++) files.push(await photograph(`${i}.jpg`))
  const first = readFileSync(files[0] as string)
  const damaged = [1, 2, 3].map((n) => putIn(folder, `cut-${n}.jpg`, first.subarray(0, 9000 + n)))
  const others = [putIn(folder, 'same.jpg', first), putIn(folder, 'notes.txt', Buffer.from('Call Dana.'))]
  await signInAsOwner(page, copy)
  await openAlbum(page, origin, path)
  await page.getByLabel('Photos', { exact: true }).setInputFiles([...files, ...damaged, ...others])
  const tray = uploads(page)
  await expect(tray).toContainText('8 photos added')
  await expect(tray).toContainText('1 already there')
  await button(page, 'Details').click()
  const failed = tray.getByRole('list', { name: 'Failed' }).getByRole('listitem')
  const named = [
    /cut-1\.jpg.*damaged/,
    /cut-2\.jpg.*damaged/,
    /cut-3\.jpg.*damaged/,
    /notes\.txt.*Isn’t a supported photo/,
  ]
  await expect(failed).toHaveText(named)
  await expect(tray).toContainText('Already there: same.jpg')
  const tried: string[] = []
  page.on('response', (response) => {
    if (response.request().method() === 'PATCH') tried.push(response.url())
  })
  await button(page, 'Retry all 4 failed').click()
  await expect.poll(() => tried.length).toBe(4)
  await expect(failed).toHaveText(named)
  await expectAccessibleInBoth(page)
  // The tray goes with her from page to page.
  await page.getByRole('link', { name: 'Today' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/day/)
  await expect(tray).toContainText('8 photos added')
  expect(framesOf(db, 'damaged')).toHaveLength(8)
})

async function drop(page: Page, files: string[]): Promise<void> {
  const pictures = files.map((file) => readFileSync(file, 'base64'))
  await page.evaluate((all) => {
    const transfer = new DataTransfer()
    for (const [i, text] of all.entries()) {
      const bytes = Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0))
      transfer.items.add(new File([bytes], `${i}.jpg`, { type: 'image/jpeg' }))
    }
    for (const type of ['dragover', 'drop']) {
      document.body.dispatchEvent(
        new DragEvent(type, { dataTransfer: transfer, bubbles: true, cancelable: true }),
      )
    }
  }, pictures)
}

test('a drop adds to the open album, or asks for one', { tag: '@all' }, async ({ page, copy }) => {
  const { origin } = copy
  const { db } = copy
  const path = addAlbum(db, 'dropped')
  await signInAsOwner(page, copy)
  await openAlbum(page, origin, path)
  const file = await photograph('a.jpg')
  await drop(page, [file])
  await expect(uploads(page)).toContainText('1 photo added to Bay Point vs. Ridgeview')
  expect(framesOf(db, 'dropped')).toHaveLength(1)
  await page.getByRole('link', { name: 'Details', exact: true }).click()
  await expect(uploads(page)).toHaveCount(0)

  // One that is stored already is there before the page has seen an upload begin.
  await openAlbum(page, origin, addAlbum(db, 'dropped-again'))
  await drop(page, [file])
  await expect(uploads(page)).toContainText('1 photo added to Bay Point vs. Ridgeview')
  await expect(page.getByRole('gridcell')).toHaveCount(1)

  await page.goto(`${origin}/studio`)
  await hydrated(page)
  await drop(page, [await photograph('b.jpg'), await photograph('c.jpg')])
  const dialog = page.getByRole('dialog', { name: 'Where do 2 files go?' })
  await expect(dialog.getByRole('button', { name: /Bay Point/ }).first()).toBeVisible()
  await expectAccessibleInBoth(page)
  await dialog.getByLabel('A new album').fill('Harbor City Regatta')
  await dialog.getByRole('button', { name: 'Create and upload' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Harbor City Regatta')
  await expect(uploads(page)).toContainText('2 photos added to Harbor City Regatta')
})

test('a chosen file is sent, whatever the page does', { tag: '@all' }, async ({ context, page, copy }) => {
  const { db } = copy
  const path = addAlbum(db, 'early-and-late')
  await signInAsOwner(page, copy)
  const release = await holdScripts(page)
  await page.goto(copy.origin + path, { waitUntil: 'commit' })
  await page.getByLabel('Photos', { exact: true }).setInputFiles(await photograph('early.jpg'))
  release()
  await expect(uploads(page)).toContainText('1 photo added')

  const choose = async () => {
    const chooser = page.waitForEvent('filechooser')
    await button(page, 'Add photos').click()
    return chooser
  }
  const open = await choose()
  await page.getByRole('link', { name: 'Today' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/day/)
  await expect(uploads(page)).toHaveCount(0)
  await open.setFiles(await photograph('late.jpg'))
  await expect(uploads(page)).toContainText('1 photo added')
  expect(framesOf(db, 'early-and-late').map(({ name }) => name)).toEqual(['early.jpg', 'late.jpg'])

  await openAlbum(page, copy.origin, path)
  const again = await choose()
  db.exec('delete from session')
  await again.setFiles(await photograph('more.jpg'))
  await expect(uploads(page)).toContainText('You were signed out')
  await expect(uploads(page).getByRole('link', { name: 'Sign in again' })).toHaveAttribute('target', '_blank')
  const other = await context.newPage()
  await signInAsOwner(other, copy)
  await expect(uploads(page)).toContainText('1 photo added')
})

test('a phone uploads from Today, into a new album', { tag: '@phone' }, async ({ page, copy }) => {
  const { db } = copy
  await signInAsOwner(page, copy)
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Upload photos' }).click()
  await (await chooser).setFiles([await photograph('a.jpg'), await photograph('b.jpg')])
  const dialog = page.getByRole('dialog', { name: 'Where do 2 files go?' })
  await dialog.getByLabel('A new album').fill('At the pier')
  await dialog.getByRole('button', { name: 'Create and upload' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('At the pier')
  const { id } = db.prepare("select id from album where display_name = 'At the pier'").get() as { id: string }
  const frames = db.prepare('select count(*) as n from frame where album_id = ?')
  await expect.poll(() => frames.get(id)).toEqual({ n: 2 })
  // On a phone, the search of everything finds files.
  await page.goto(`${page.url()}?q=a.jpg`)
  await expect(page.getByRole('gridcell')).toHaveCount(1)
  await expectAccessibleInBoth(page)
})
