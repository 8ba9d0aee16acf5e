import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { CHUNK } from '../../app/uploads/target.ts'
import { type Connection, connectionTo } from '../support/connection.ts'
import { expectAccessible, expectAccessibleInBoth } from '../support/screen/accessible.ts'
import { signInAsOwner } from '../support/studio.ts'
import { expect, hydrated, test } from '../support/test.ts'
import { addAlbum, framesOf, idOf, openAlbum, photographIn, putIn, uploads } from '../support/uploads.ts'

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

test.describe('the owner uploads a game', () => {
  let connection: Connection
  test.afterEach(() => connection.close())

  test('over a bad connection, and all of it arrives once', { tag: '@all' }, async ({
    context,
    page,
    copyOfSite,
  }) => {
    const { origin, database } = copyOfSite()
    connection = await connectionTo(origin)
    const db = database()
    const path = addAlbum(db, 'bad-connection')
    const files: string[] = []
    for (let i = 1; i <= 60; i++) {
      const section = i <= 20 ? 'First half/' : i <= 40 ? 'Second half/' : ''
      files.push(await photograph(`Game/${section}DSC_${i}.jpg`, i % 10 === 0 ? 1100 : 300))
    }
    putIn(folder, 'Game/.DS_Store', Buffer.from('hidden'))
    const bytes = files.reduce((sum, file) => sum + readFileSync(file).length, 0)
    const arrived = () => framesOf(db, 'bad-connection').length

    await signInAsOwner(page, { origin: connection.origin, database })
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
    await expect(uploads(again)).toContainText(/photographs? added/)
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
    db.close()
  })
})

test('damaged files and duplicates are named, and one click tries again', { tag: '@all' }, async ({
  page,
  copyOfSite,
}) => {
  const { origin, database } = copyOfSite()
  const db = database()
  const path = addAlbum(db, 'damaged')
  const files: string[] = []
  for (let i = 1; i <= 8; i++) files.push(await photograph(`${i}.jpg`))
  const first = readFileSync(files[0] as string)
  const damaged = [1, 2, 3].map((n) => putIn(folder, `cut-${n}.jpg`, first.subarray(0, 9000 + n)))
  const others = [putIn(folder, 'same.jpg', first), putIn(folder, 'notes.txt', Buffer.from('Call Dana.'))]
  await signInAsOwner(page, { origin, database })
  await openAlbum(page, origin, path)
  await page.getByLabel('Photos', { exact: true }).setInputFiles([...files, ...damaged, ...others])
  const tray = uploads(page)
  await expect(tray).toContainText('8 photographs added')
  await expect(tray).toContainText('1 already there')
  await button(page, 'Details').click()
  const failed = tray.getByRole('list', { name: 'Failed' }).getByRole('listitem')
  const named = [
    /cut-1\.jpg.*damaged/,
    /cut-2\.jpg.*damaged/,
    /cut-3\.jpg.*damaged/,
    /notes\.txt.*not a supported picture/,
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
  await expect(tray).toContainText('8 photographs added')
  expect(framesOf(db, 'damaged')).toHaveLength(8)
  db.close()
})

test('ten photographs with the same names are replaced in place, and favorites stay', {
  tag: '@all',
}, async ({ page, copyOfSite }) => {
  const { origin, database } = copyOfSite()
  const db = database()
  const path = addAlbum(db, 'replaced')
  const names = Array.from({ length: 12 }, (_, i) => `DSC_${i + 1}.jpg`)
  for (const name of names) await photograph(`Album/Game/${name}`)
  await signInAsOwner(page, { origin, database })
  await openAlbum(page, origin, path)
  await page.getByLabel('Folder').setInputFiles(join(folder, 'Album'))
  await expect(uploads(page)).toContainText('12 photographs added')
  const before = framesOf(db, 'replaced')
  db.prepare(`update frame set caption = 'The catch' where id = ?`).run(before[2]?.id as string)
  const { id: client } = db.prepare('select id from client limit 1').get() as { id: string }
  db.prepare(`insert into choice (id, album_id, client_id) values ('chosen', 'replaced', ?)`).run(client)
  const add = db.prepare(`insert into chosen_frame (choice_id, frame_id, chosen_at) values ('chosen', ?, 1)`)
  for (const { id } of before.slice(0, 10)) add.run(id)

  const better: string[] = []
  for (const name of names.slice(0, 10)) better.push(await photograph(`better/${name}`))
  await openAlbum(page, origin, path)
  await page.getByLabel('Photos', { exact: true }).setInputFiles(better)
  await expect(uploads(page)).toContainText('10 files have the names of photographs in the album.')
  await button(page, 'Replace them').click()
  await expect(uploads(page)).toContainText('10 photographs replaced')
  const after = framesOf(db, 'replaced')
  const unchanged = (frames: typeof after) =>
    frames.map(({ id, section, caption, place }) => [id, section, caption, place])
  const caption = (frame: (typeof after)[number], i: number) =>
    i === 2 ? { ...frame, caption: 'The catch' } : frame
  expect(unchanged(after)).toEqual(unchanged(before.map(caption)))
  expect(after.slice(0, 10).map(({ photo }) => photo)).toEqual(better.map(idOf))
  const kept = `select count(*) as n from chosen_frame join frame on frame.id = frame_id where album_id = 'replaced'`
  expect(db.prepare(kept).get()).toEqual({ n: 10 })
  db.close()
})

/** Drops photographs on the page. */
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

test.describe('without its storage', () => {
  test.use({ expected: [/status(: | of )503 .*\/studio\/uploads\//] })

  test('what the site cannot store now is sent again, and then says why it was not', { tag: '@all' }, async ({
    page,
    copyOfSite,
  }) => {
    const { origin, database } = copyOfSite()
    const db = database()
    const path = addAlbum(db, 'silent')
    await signInAsOwner(page, { origin, database })
    await openAlbum(page, origin, path)
    await page.clock.install()
    const silent = { outcome: 'refused', reason: 'The bucket does not respond.', again: true }
    let refusals = 5
    let asked = 0
    await page.route('**/studio/uploads/*', async (route) => {
      const isPiece = route.request().method() === 'PATCH'
      if (isPiece) asked++
      if (!isPiece || refusals-- <= 0) return route.fallback()
      return route.fulfill({ status: 503, json: silent, headers: { 'Retry-After': '10' } })
    })
    const addPhoto = async (name: string) =>
      page.getByLabel('Photos', { exact: true }).setInputFiles([await photograph(name)])
    const tray = uploads(page)
    const waiting = async () => {
      await page.clock.runFor(2000)
      return tray.textContent()
    }
    await addPhoto('first.jpg')
    await expect.poll(waiting).toContain('1 photograph added')
    expect(asked).toBe(6)
    refusals = 1000
    await addPhoto('second.jpg')
    await expect.poll(waiting, { timeout: 30_000 }).toContain('1 failed')
    await button(page, 'Details').click()
    await expect(tray.getByRole('list', { name: 'Failed' })).toContainText('The bucket does not respond.')
    refusals = 0
    await button(page, 'Retry failed').click()
    await expect.poll(waiting).toContain('2 photographs added')
    expect(framesOf(db, 'silent')).toHaveLength(2)
    db.close()
  })
})

test('a drop on an open album adds to it', { tag: '@all' }, async ({ page, copyOfSite }) => {
  const { origin, database } = copyOfSite()
  const db = database()
  const path = addAlbum(db, 'dropped')
  await signInAsOwner(page, { origin, database })
  await openAlbum(page, origin, path)
  const file = await photograph('a.jpg')
  await drop(page, [file])
  await expect(uploads(page)).toContainText('1 photograph added to Bay Point vs. Ridgeview')
  expect(framesOf(db, 'dropped')).toHaveLength(1)

  // One that is stored already is there before the page has seen an upload begin.
  await openAlbum(page, origin, addAlbum(db, 'dropped-again'))
  await drop(page, [file])
  await expect(uploads(page)).toContainText('1 photograph added to Bay Point vs. Ridgeview')
  await expect(page.getByRole('gridcell')).toHaveCount(1)
  db.close()
})

test('a drop outside an album asks for one, and the upload goes on after signing in again', {
  tag: '@all',
}, async ({ context, page, copyOfSite }) => {
  const { origin, database } = copyOfSite()
  const db = database()
  await signInAsOwner(page, { origin, database })
  await hydrated(page)
  await drop(page, [await photograph('a.jpg'), await photograph('b.jpg')])
  const dialog = page.getByRole('dialog', { name: 'Where do 2 files go?' })
  await expect(dialog.getByRole('button', { name: /Bay Point/ }).first()).toBeVisible()
  await expectAccessible(page)
  await dialog.getByLabel('A new album').fill('Harbor City Regatta')
  await dialog.getByRole('button', { name: 'Create and upload' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Harbor City Regatta')
  await expect(uploads(page)).toContainText('2 photographs added to Harbor City Regatta')

  // The page may notice that the session ended, and go, while she chooses.
  const chooser = page.waitForEvent('filechooser')
  await button(page, 'Add photos').click()
  const open = await chooser
  db.exec('delete from session')
  await open.setFiles(await photograph('more.jpg'))
  await expect(uploads(page)).toContainText('You were signed out')
  await expect(uploads(page).getByRole('link', { name: 'Sign in again' })).toHaveAttribute('target', '_blank')
  const other = await context.newPage()
  await signInAsOwner(other, { origin, database })
  await expect(uploads(page)).toContainText('3 photographs added')
  db.close()
})
