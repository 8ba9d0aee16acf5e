import type { DatabaseSync } from 'node:sqlite'
import type { Locator, Page } from '@playwright/test'
import { openSession } from '../support/business/clients.ts'
import { fillAlbum } from '../support/business/long-album.ts'
import { type Copy, startCopy } from '../support/site.ts'
import { expect, hydrated, test } from '../support/test.ts'

const FRAMES = 2100
const ROLLS = 59
const FAVORITES = 105

let copy: Copy

test.use({ contextOptions: { reducedMotion: 'reduce' } })

function aWholeYear(db: DatabaseSync, again: (id: string, of: string) => void): void {
  db.exec(`insert into client (id, name, email) values ('ann', 'Ann', 'ann@example.com');
    insert into client (id, name, email) values ('bob', 'Bob', 'bob@example.com');
    insert into album (id, slug, visibility, name, display_name, published)
      values ('album', 'year', 'private', 'YEAR', 'The whole year', 1);
    insert into client_album (client_id, album_id, position, granted_at)
      values ('ann', 'album', 1, 0), ('bob', 'album', 1, 0)`)
  fillAlbum(db, again, { album: 'album', count: FRAMES, series: '2100' })
  db.exec(`update photo set taken_clock = '19:42' where id like '2100%'`)
  db.exec(`insert into choice (id, album_id, client_id) values ('bobs', 'album', 'bob');
    insert into chosen_frame (choice_id, frame_id, chosen_at)
    select 'bobs', id, 0 from frame where album_id = 'album' and substr(id, 7) % 20 = 0`)
}

// All in one worker: they share the copy.
test.describe.configure({ mode: 'default' })

test.beforeAll(async () => {
  copy = await startCopy(aWholeYear)
})
test.afterAll(() => copy.discard())
test.beforeEach(async ({ context }) => {
  await openSession(context, copy, 'ann')
})

const ADDRESS = '/client/ann/year'
const roll = (page: Page, number: number) => page.getByRole('region', { name: `Roll ${number}`, exact: true })
const pictures = (page: Page) => page.locator('picture').count()
const top = (frame: Locator) => frame.evaluate((element) => Math.round(element.getBoundingClientRect().top))
const pageHeight = (page: Page) => page.evaluate(() => document.documentElement.scrollHeight)

async function open(page: Page, path = ADDRESS): Promise<void> {
  await page.goto(copy.origin + path)
  await hydrated(page)
}

/** Scrolls a frame to the middle of the screen and waits until its roll has been read. */
async function goTo(page: Page, frame: number): Promise<Locator> {
  const number = Math.ceil(frame / 36)
  await roll(page, number).evaluate((element) => element.scrollIntoView())
  const link = page.getByRole('link', { name: new RegExp(`^Photo ${frame},`) })
  await link.evaluate((element) => element.scrollIntoView({ block: 'center' }))
  await expect(link).toBeInViewport()
  return link
}

test('every roll has its height before it loads, on any screen', { tag: '@all' }, async ({ page }) => {
  for (const width of [360, 768, 1440]) {
    await page.setViewportSize({ width, height: 800 })
    await open(page)
    const whole = await pageHeight(page)
    for (const number of [1, 2, 30, ROLLS - 1, ROLLS]) {
      const section = roll(page, number)
      const before = await section.evaluate((element) => element.getBoundingClientRect().height)
      await section.evaluate((element) => element.scrollIntoView())
      await expect(section.getByRole('link').last()).toBeVisible()
      const after = await section.evaluate((element) => element.getBoundingClientRect().height)
      expect(Math.abs(after - before)).toBeLessThan(0.1)
    }
    expect(Math.abs((await pageHeight(page)) - whole)).toBeLessThanOrEqual(1)
  }
})

test('keeps the heights right when the window becomes narrower', { tag: '@all' }, async ({ page }) => {
  await open(page)
  const unread = roll(page, 40).getByRole('list')
  const height = () => unread.evaluate((element) => element.getBoundingClientRect().height)
  const wide = await height()
  await page.setViewportSize({ width: 700, height: 900 })
  expect(await height()).not.toBe(wide)
  const narrow = await pageHeight(page)
  await goTo(page, 1500)
  expect(await pageHeight(page)).toBe(narrow)
})

test('a reloaded page is where it was, with few photographs in the document', {
  tag: ['@phone', '@all'],
}, async ({ page }) => {
  await open(page)
  const frame = await goTo(page, 1503)
  const before = await top(frame)
  for (let again = 0; again < 2; again++) {
    await page.reload()
    await expect(frame).toBeInViewport()
    expect(Math.abs((await top(frame)) - before)).toBeLessThanOrEqual(1)
    await hydrated(page)
    expect(Math.abs((await top(frame)) - before)).toBeLessThanOrEqual(1)
  }
  expect(await pictures(page)).toBeLessThan(36 * 8)
})

test('while it is scrolled, the line says when a photograph was taken', { tag: ['@both', '@all'] }, async ({
  page,
}) => {
  await open(page)
  const time = page.getByText('7:42 PM', { exact: true })
  await expect(time).toHaveCount(0)
  await goTo(page, 1503)
  await expect(time).toHaveCSS('opacity', '1')
  await expect(time).toHaveCSS('opacity', '0')
})

test('a number leads to its photograph', { tag: '@all' }, async ({ page }) => {
  await open(page)
  await page.locator('summary', { hasText: 'Go to' }).click()
  await page.getByLabel('Go to number').fill('1503')
  await page.getByRole('button', { name: 'Go', exact: true }).click()
  await expect(page.getByRole('link', { name: /^Photo 1503,/ })).toBeInViewport({ ratio: 1 })
  await expect(page.getByLabel('Go to number')).toBeHidden()
})

test('a phone that is turned stays where it is', { tag: ['@phone', '@all'] }, async ({ page }) => {
  await open(page)
  await goTo(page, 1503)
  const middle = () =>
    page.evaluate(() => {
      const box = document.elementFromPoint(innerWidth * 0.45, innerHeight / 2)?.closest('[id^="frame-"]')
      return Math.abs(Number(box?.id.slice(6)) - 1503)
    })
  await expect.poll(middle).toBeLessThan(4)
  await page.setViewportSize({ width: 740, height: 360 })
  await expect.poll(middle).toBeLessThan(8)
})

test('photographs become smaller or larger where one is, and stay so', { tag: ['@both', '@all'] }, async ({
  page,
}) => {
  await open(page)
  const box = async (frame: Locator) => (await frame.boundingBox()) ?? { x: 0, y: 0, width: 0 }
  const frame = await goTo(page, 1003)
  const small = (page.viewportSize()?.width ?? 0) < 480
  const inARow = () =>
    page.locator('li[id^="frame-"]').evaluateAll((all) => {
      const rows = new Set(all.map((frame) => Math.round(frame.getBoundingClientRect().top)))
      return all.length / rows.size
    })
  if (small) expect(await inARow()).toBeGreaterThanOrEqual(2)
  const before = await box(frame)
  await page.getByRole('button', { name: small ? 'Larger' : 'Smaller' }).click()
  await expect(frame).toBeInViewport()
  const after = await box(frame)
  expect(after.width > before.width).toBe(small)
  await page.reload()
  await expect(frame).toBeInViewport()
  expect(await box(frame)).toEqual(after)
  await expect(page.getByRole('button', { name: small ? 'Smaller' : 'Larger' })).toBeVisible()
})

test('going back returns to the same place in the album', { tag: '@all' }, async ({ page }) => {
  await open(page)
  const frame = await goTo(page, 1003)
  const before = await top(frame)
  // Playwright's own click would scroll to it.
  await page.getByRole('link', { name: 'Your albums' }).evaluate((link: HTMLElement) => link.click())
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Welcome, Ann!')
  await page.goBack()
  await expect(frame).toBeInViewport()
  expect(Math.abs((await top(frame)) - before)).toBeLessThanOrEqual(1)

  await page.goto(`${copy.origin}/about`)
  await page.goBack()
  await expect(frame).toBeInViewport()
  expect(Math.abs((await top(frame)) - before)).toBeLessThanOrEqual(1)

  await hydrated(page)
  await frame.click()
  const lightbox = page.getByRole('dialog')
  await expect(lightbox.getByText('1003 of 2,100')).toBeVisible()
  await page.goBack()
  await expect(lightbox).toBeHidden()
  expect(Math.abs((await top(frame)) - before)).toBeLessThanOrEqual(1)
})

test('End scrolls to the last frame, Home to the cover, which leads to the first', { tag: '@all' }, async ({
  page,
}) => {
  await open(page)
  await page.keyboard.press('End')
  const last = page.getByRole('link', { name: new RegExp(`^Photo ${FRAMES},`) })
  await expect(last).toBeVisible()
  await expect
    .poll(() =>
      page.evaluate(() => Math.ceil(scrollY + innerHeight) >= document.documentElement.scrollHeight),
    )
    .toBe(true)
  expect(await pictures(page)).toBeLessThan(36 * 8)
  await page.keyboard.press('Home')
  await page.getByRole('link', { name: 'Open gallery' }).click()
  await expect(page.getByRole('link', { name: /^Photo 1,/ })).toBeInViewport()
})

test('favorites and picks far apart are stored', { tag: '@all' }, async ({ page }) => {
  await open(page)
  const stored = page.waitForResponse(
    (response) => response.url().endsWith('/favorites') && response.status() === 200,
  )
  await goTo(page, 2000)
  const heart = page.getByRole('button', { name: /^Favorite: Photo 2000,/ })
  await heart.click()
  await stored
  await page.reload()
  await expect(heart).toHaveAttribute('aria-pressed', 'true')
  await hydrated(page)
  await page.getByRole('link', { name: 'Select' }).click()
  const box = (n: number) => page.getByRole('checkbox', { name: new RegExp(`^Photo ${n},`) })
  const pick = async (n: number, keys: { modifiers?: 'Shift'[] } = {}) => {
    await roll(page, Math.ceil(n / 36)).evaluate((element) => element.scrollIntoView())
    await box(n).click(keys)
  }
  await pick(40)
  await pick(1990, { modifiers: ['Shift'] })
  await expect(page.getByText(/^[\d,]+ selected$/)).toHaveText('1,951 selected')
  await pick(3)
  await pick(1000)
  const fields = page.locator('form input[type="hidden"][name="photos"]')
  expect(await fields.evaluateAll((all) => all.map((field) => (field as HTMLInputElement).value))).toEqual([
    '3',
    '40-999',
    '1001-1990',
  ])
  await roll(page, 2).evaluate((element) => element.scrollIntoView())
  await expect(box(41)).toBeChecked()
  await expect(box(39)).not.toBeChecked()
})

test('the favorites alone are a gallery, and a reload finds the same place', { tag: '@all' }, async ({
  page,
  context,
}) => {
  await openSession(context, copy, 'bob')
  await open(page, '/client/bob/year?show=favorites')
  await expect(page.getByRole('region', { name: /^Roll/ })).toHaveCount(Math.ceil(FAVORITES / 36))
  const whole = await pageHeight(page)
  await roll(page, 3).evaluate((element) => element.scrollIntoView())
  const frame = page.getByRole('link', { name: /^Photo 2000,/ })
  await frame.evaluate((element) => element.scrollIntoView({ block: 'center' }))
  const before = await top(frame)
  await page.reload()
  await expect(frame).toBeInViewport()
  expect(Math.abs((await top(frame)) - before)).toBeLessThanOrEqual(1)
  expect(await pageHeight(page)).toBe(whole)
})
