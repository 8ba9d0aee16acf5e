import type { DatabaseSync } from 'node:sqlite'
import type { Locator } from '@playwright/test'
import { shownAlbums } from '../support/business/demo.ts'
import { fillAlbum } from '../support/business/long-album.ts'
import { type Copy, startCopy } from '../support/site.ts'
import { expect, hydrated, test } from '../support/test.ts'

const FRAMES = 500
const ROLLS = 14
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

test('five hundred photographs: every roll arrives, and few are in the document at once', {
  tag: ['@phone', '@all'],
}, async ({ page }) => {
  await page.goto(`${copy.origin}/portfolio/${SLUG}`)
  await hydrated(page)
  await expect(page.getByText('500 photographs')).toBeVisible()
  const rolls = page.getByRole('region', { name: /^Roll \d+$/ })
  await expect(rolls).toHaveCount(ROLLS)
  const left = (locator: Locator) => locator.evaluate((element) => element.getBoundingClientRect().left)
  const name = page.getByRole('region', { name: 'Roll 2', exact: true }).getByText('Roll 2')
  expect(await left(name)).toBe(await left(page.getByRole('heading', { level: 1 })))
  let most = 0
  for (let roll = 1; roll <= ROLLS; roll++) {
    const section = page.getByRole('region', { name: `Roll ${roll}`, exact: true })
    await section.evaluate((element) => element.scrollIntoView())
    const count = roll < ROLLS ? 36 : FRAMES - 36 * (ROLLS - 1)
    await expect(section.getByRole('link')).toHaveCount(count)
    await expect(section.getByRole('link').first()).toHaveAccessibleName(
      new RegExp(`^Photo ${36 * (roll - 1) + 1},`),
    )
    most = Math.max(most, await page.locator('picture').count())
  }
  expect(most).toBeLessThan(36 * 6)
  const last = page.getByRole('link', { name: /^Photo 500,/ })
  await last.scrollIntoViewIfNeeded()
  await expect
    .poll(() =>
      last
        .locator('picture img')
        .evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth > 0),
    )
    .toBe(true)
})

test('what is off the screen is not fetched', { tag: '@all' }, async ({ page }) => {
  const asked = new Set<string>()
  page.on('request', (request) => {
    if (request.url().includes('/photos/')) asked.add(request.url().split('/').at(-2) as string)
  })
  await page.goto(`${copy.origin}/portfolio/${SLUG}`)
  await hydrated(page)
  await page.waitForLoadState('networkidle')
  expect(asked.size).toBeGreaterThan(3)
  expect(asked.size).toBeLessThan(80)
})

test('scrolling back finds everything in its place', { tag: '@all' }, async ({ page }) => {
  await page.goto(`${copy.origin}/portfolio/${SLUG}`)
  await hydrated(page)
  const section = (roll: number) => page.getByRole('region', { name: `Roll ${roll}`, exact: true })
  const top = () =>
    section(2).evaluate((element) => Math.round(element.getBoundingClientRect().top + scrollY))
  await section(2).evaluate((element) => element.scrollIntoView())
  await expect(section(2).getByRole('link')).toHaveCount(36)
  const before = await top()
  await section(12).evaluate((element) => element.scrollIntoView())
  await expect(section(12).getByRole('link')).toHaveCount(36)
  await expect(section(2).getByRole('link')).toHaveCount(0)
  expect(await top()).toBe(before)
  await section(2).evaluate((element) => element.scrollIntoView())
  await expect(section(2).getByRole('link')).toHaveCount(36)
})

test('a roll that has not been read is already in its place', { tag: '@all' }, async ({ page }) => {
  await page.goto(`${copy.origin}/portfolio/${SLUG}`)
  await hydrated(page)
  await page.getByRole('link', { name: 'Roll 9', exact: true }).click()
  const ninth = page.getByRole('region', { name: 'Roll 9', exact: true })
  await expect(ninth.getByRole('link', { name: /^Photo 289,/ })).toBeInViewport()
  await page.reload()
  await expect(ninth.getByRole('link', { name: /^Photo 289,/ })).toBeInViewport()
})

test('a frame in the middle opens by its address, and turns into the next roll', { tag: '@all' }, async ({
  page,
}) => {
  await page.goto(`${copy.origin}/portfolio/${SLUG}/36`)
  await hydrated(page)
  const lightbox = page.getByRole('dialog')
  await expect(lightbox.getByText('36 of 500')).toBeVisible()
  await page.keyboard.press('ArrowRight')
  await expect(lightbox.getByText(/^37 of 500 +Play 37$/)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL(`${copy.origin}/portfolio/${SLUG}`)
})

test('a frame whose roll has not arrived is turned to, and filled when it arrives', { tag: '@all' }, async ({
  page,
}) => {
  const arrives = Promise.withResolvers<void>()
  await page.route('**/rolls/2', async (route) => {
    await arrives.promise
    await route.continue()
  })
  await page.goto(`${copy.origin}/portfolio/${SLUG}/36`)
  await hydrated(page)
  const lightbox = page.getByRole('dialog')
  await expect(lightbox.getByText('36 of 500')).toBeVisible()
  for (const n of [37, 38]) {
    await page.keyboard.press('ArrowRight')
    await expect(lightbox.getByText(`${n} of 500`)).toBeVisible()
    await expect(lightbox.getByText('Developing …').first()).toBeVisible()
    await expect(page).toHaveURL(`${copy.origin}/portfolio/${SLUG}/${n}`)
  }
  arrives.resolve()
  await expect(lightbox.getByText(/38 of 500.*Play 38\b/)).toBeVisible()
  await expect(lightbox.getByRole('img').first()).toBeVisible()
  await expect(lightbox.getByText('Developing …')).toHaveCount(0)
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
  await expect(page.getByRole('region', { name: /^Photo 38 of 500$/ })).toBeVisible()
  await page.keyboard.press('ArrowLeft')
  await expect(page).toHaveURL(`${copy.origin}/portfolio/${SLUG}/37`)
  arrives.resolve()
  await expect(page.getByRole('dialog').getByText(/37 of 500.*Play 37\b/)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL(`${copy.origin}/portfolio/${SLUG}`)
})

test.describe('in motion', () => {
  test.use({ contextOptions: { reducedMotion: 'no-preference' } })

  test('keys turn frames while the lightbox opens', { tag: '@all' }, async ({ page, context }) => {
    await page.goto(`${copy.origin}/portfolio/${SLUG}`)
    await hydrated(page)
    await page.locator('[data-frame="2"]').focus()
    await page.waitForLoadState('networkidle')
    const client = await context.newCDPSession(page)
    await client.send('Animation.enable')
    await client.send('Animation.setPlaybackRate', { playbackRate: 0.1 })
    await page.keyboard.press('Enter')
    const lightbox = page.getByRole('dialog')
    await expect(lightbox).toBeAttached()
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('ArrowRight')
    await expect(lightbox.getByText('4 of 500')).toBeVisible()
    await expect(page).toHaveURL(`${copy.origin}/portfolio/${SLUG}/4`)
    await expect(lightbox.getByRole('img', { includeHidden: false }).first()).toBeVisible()
  })
})

test('without a script the rolls are pages', { tag: ['@plain', '@all'] }, async ({ page }) => {
  await page.goto(`${copy.origin}/portfolio/${SLUG}`)
  await page.getByRole('link', { name: 'Roll 14' }).click()
  await expect(page).toHaveURL(`${copy.origin}/portfolio/${SLUG}?roll=14#roll-14`)
  await expect(page.getByRole('link', { name: /^Photo 500,/ })).toBeVisible()
})
