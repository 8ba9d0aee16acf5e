import type { DatabaseSync } from 'node:sqlite'
import { shownAlbums } from '../support/business/demo.ts'
import { fillAlbum } from '../support/business/long-album.ts'
import { type Copy, startCopy } from '../support/site.ts'
import { expect, hydrated, test } from '../support/test.ts'

const FRAMES = 80
const SLUG = 'the-whole-season'

let copy: Copy

test.use({ contextOptions: { reducedMotion: 'reduce' } })

function addLongAlbum(db: DatabaseSync, again: (id: string, of: string) => void): void {
  const [cover] = shownAlbums()
  db.prepare(
    `insert into album (id, slug, visibility, name, category, date, city, cover_photo_id, published)
    select 'long', ?, visibility, 'The whole season', category, '2024-08-01', city, cover_photo_id, 1
    from album where id = ?`,
  ).run(SLUG, cover?.id as string)
  fillAlbum(db, again, { album: 'long', count: FRAMES, series: '5000' })
}

// All in one worker: they share the copy.
test.describe.configure({ mode: 'default' })

test.beforeAll(async () => {
  copy = await startCopy(addLongAlbum)
})
test.afterAll(() => copy.discard())

test('a frame is filled when its roll arrives', { tag: '@all' }, async ({ page }) => {
  const arrives = Promise.withResolvers<void>()
  await page.route('**/rolls/2', async (route) => {
    await arrives.promise
    await route.continue()
  })
  await page.goto(`${copy.origin}/portfolio/${SLUG}/36`)
  await hydrated(page)
  const lightbox = page.getByRole('dialog')
  await expect(lightbox.getByText('36 of 80')).toBeVisible()
  for (const n of [37, 38]) {
    await page.keyboard.press('ArrowRight')
    await expect(lightbox.getByText(`${n} of 80`)).toBeVisible()
    await expect(lightbox.getByText('Processing …').first()).toBeVisible()
    await expect(page).toHaveURL(`${copy.origin}/portfolio/${SLUG}/${n}`)
  }
  arrives.resolve()
  await expect(lightbox.getByText(/38 of 80.*Play 38\b/)).toBeVisible()
  await expect(lightbox.getByRole('img').first()).toBeVisible()
  await expect(lightbox.getByText('Processing …')).toHaveCount(0)
})

test('keys turn frames before PhotoSwipe has loaded', { tag: '@all' }, async ({ page }) => {
  const arrives = Promise.withResolvers<void>()
  await page.route('**/assets/photoswipe-*.js', async (route) => {
    await arrives.promise
    await route.continue()
  })
  await page.goto(`${copy.origin}/portfolio/${SLUG}/36`)
  await hydrated(page)
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('region', { name: /^Photo 38 of 80$/ })).toBeVisible()
  await page.keyboard.press('ArrowLeft')
  await expect(page).toHaveURL(`${copy.origin}/portfolio/${SLUG}/37`)
  arrives.resolve()
  await expect(page.getByRole('dialog').getByText(/37 of 80.*Play 37\b/)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL(`${copy.origin}/portfolio/${SLUG}`)
})

test('without a script the rolls are pages', { tag: ['@plain', '@all'] }, async ({ page }) => {
  await page.goto(`${copy.origin}/portfolio/${SLUG}`)
  await page.getByRole('link', { name: 'Page 3' }).click()
  await expect(page).toHaveURL(`${copy.origin}/portfolio/${SLUG}?roll=3#roll-3`)
  await expect(page.getByRole('link', { name: /^Photo 80,/ })).toBeVisible()
})
