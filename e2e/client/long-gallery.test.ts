import type { DatabaseSync } from 'node:sqlite'
import type { Locator, Page } from '@playwright/test'
import { openSession } from '../support/business/clients.ts'
import { fillAlbum } from '../support/business/long-album.ts'
import { type Copy, startCopy } from '../support/site.ts'
import { expect, hydrated, test } from '../support/test.ts'

const FRAMES = 2100
const ROLLS = 59

let copy: Copy

test.use({ contextOptions: { reducedMotion: 'reduce' } })

function aWholeYear(db: DatabaseSync, again: (id: string, of: string) => void): void {
  db.exec(`insert into client (id, name, email) values ('ann', 'Ann', 'ann@example.com');
    insert into album (id, slug, visibility, name, display_name, published)
      values ('album', 'year', 'private', 'YEAR', 'The whole year', 1);
    insert into client_album (client_id, album_id, position, granted_at) values ('ann', 'album', 1, 0)`)
  fillAlbum(db, again, { album: 'album', count: FRAMES, series: '2100' })
  db.exec(`update photo set taken_clock = '19:42' where id like '2100%'`)
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
const roll = (page: Page, number: number) => page.getByRole('region', { name: `Page ${number}`, exact: true })
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

test('a reloaded page is where it was', { tag: ['@phone', '@all'] }, async ({ page }) => {
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

test('End scrolls to the last frame, Home to the cover', { tag: '@all' }, async ({ page }) => {
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
