import type { Page } from '@playwright/test'
import { signInAsOwner } from '../support/studio.ts'
import { expect, hydrated, test } from '../support/test.ts'
import { photographIn, uploads as tray } from '../support/uploads.ts'

test.use({
  contextOptions: { reducedMotion: 'reduce' },
  viewport: { width: 360, height: 740 },
  // The tests cut the line, and leave uploads.
  expected: [/ERR_(INTERNET_DISCONNECTED|FAILED|ABORTED|NETWORK)|lost: |Not loaded/],
})

const COUNT = 8
const names = Array.from({ length: COUNT }, (_, i) => `IMG_${i + 1}.jpg`)
let photos: string[]
test.beforeEach(async () => {
  photos = await Promise.all(names.map((name) => photographIn(test.info().outputPath(), name, 200)))
})

/** Lets the site have so many files, and holds the others until `letAll`. */
async function holdAfter(page: Page, most: number): Promise<() => void> {
  const open = Promise.withResolvers<void>()
  let sent = 0
  await page.route('**/studio/uploads', async (route) => {
    if (route.request().method() === 'POST' && ++sent > most) await open.promise
    await route.continue().catch(() => {})
  })
  return open.resolve
}

const broken = (page: Page) => page.getByRole('alert', { name: 'Interrupted upload' })

/** Style sheets that are not there. Some are in the document already, inlined. */
function unstyled(page: Page): Promise<number> {
  return page.evaluate(() => {
    const links = document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')
    return [...links].filter(({ sheet }) => !sheet).length
  })
}

async function openNewAlbum(page: Page, origin: string, title: string): Promise<void> {
  await page.goto(`${origin}/studio/albums/new`)
  await hydrated(page)
  await page.getByLabel('Title').fill(title)
  await page.getByRole('button', { name: 'Create album' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
}

test('a page opens by itself, and uploads go on', { tag: '@all' }, async ({ page, copy, context }) => {
  await signInAsOwner(page, copy)
  await openNewAlbum(page, copy.origin, 'Bay Point at Ridgeview')
  const letAll = await holdAfter(page, 3)
  await page.getByLabel('Photos', { exact: true }).setInputFiles(photos)
  await expect(tray(page)).toContainText(`Uploading 3 of ${COUNT} files`)
  await page.evaluate(() => Object.assign(window, { sameDocument: true }))
  const before = await unstyled(page)

  await context.setOffline(true)
  await page.getByRole('navigation', { name: 'Studio' }).getByRole('link', { name: 'Bookings' }).click()
  await expect(page.getByRole('heading', { name: 'No connection' })).toBeVisible()
  await page.getByRole('button', { name: 'Try now' }).click()
  await expect(page.getByRole('heading', { name: 'No connection' })).toBeVisible()
  await context.setOffline(false)
  await expect(page.getByRole('heading', { level: 1, name: 'Bookings' })).toBeVisible()
  letAll()
  await expect(tray(page)).toContainText(`${COUNT} photos added`)
  expect(await page.evaluate(() => 'sameDocument' in window)).toBe(true)
  // Its style sheets had not arrived either.
  await expect.poll(() => unstyled(page)).toBeLessThanOrEqual(before)
})

test('an upload that broke off says what is missing', { tag: '@all' }, async ({ page, copy, context }) => {
  await signInAsOwner(page, copy)
  await openNewAlbum(page, copy.origin, 'Bay Point at Ridgeview')
  const album = page.url()
  await holdAfter(page, 3)
  await page.getByLabel('Photos', { exact: true }).setInputFiles(photos)
  await expect(tray(page)).toContainText(`Uploading 3 of ${COUNT} files`)
  await expect(page.getByRole('gridcell')).toHaveCount(3)

  // While this tab sends, another has nothing to say.
  const other = await context.newPage()
  await other.goto(`${copy.origin}/studio`)
  await hydrated(other)
  await expect(broken(other)).toHaveCount(0)
  await page.close()
  await other.goto(`${copy.origin}/studio/clients`)
  await expect(broken(other)).toContainText(`5 of ${COUNT} photos didn’t arrive in Bay Point at Ridgeview.`)
  await broken(other).getByRole('link', { name: 'Open album' }).click()
  await expect(broken(other)).toContainText(
    `5 of ${COUNT} photos didn’t arrive. ${names.slice(3).join(', ')}`,
  )

  const choose = async (files: typeof photos) => {
    const chooser = other.waitForEvent('filechooser')
    await broken(other).getByRole('button', { name: 'Choose again' }).click()
    await (await chooser).setFiles(files)
  }
  await choose(photos.slice(3, 5))
  await expect(broken(other)).toContainText(`3 of ${COUNT} photos didn’t arrive.`)
  await choose(photos)
  await expect(broken(other)).toHaveCount(0)
  await expect(other.getByRole('gridcell')).toHaveCount(COUNT)
  await other.goto(album)
  await hydrated(other)
  await expect(broken(other)).toHaveCount(0)
})
