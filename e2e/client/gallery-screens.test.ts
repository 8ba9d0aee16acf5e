import type { DatabaseSync } from 'node:sqlite'
import type { BrowserContext, Locator, Page } from '@playwright/test'
import { openSession } from '../support/business/clients.ts'
import { expectAccessible } from '../support/screen/accessible.ts'
import type { Copy } from '../support/site.ts'
import { test as base, expect, hydrated } from '../support/test.ts'

const test = base.extend<{ gallery: Page }>({
  async gallery({ page, context, copy }, use) {
    await openAlbum(page, context, copy)
    await hydrated(page)
    await use(page)
  },
})

async function openAlbum(page: Page, context: BrowserContext, copy: Copy): Promise<string> {
  const { db } = copy
  const row = db
    .prepare(
      `select client_id as id from client_album join album on album.id = album_id where slug = 'bp-fb-101825'`,
    )
    .get()
  await openSession(context, copy, String(row?.id))
  const address = `${copy.origin}/client/${row?.id}/bp-fb-101825`
  await page.goto(address)
  return address
}

const hearts = (page: Page) =>
  page.getByRole('region', { name: 'Photos', exact: true }).getByRole('button', { name: /^Favorite/ })

test('forced colors show what is chosen', { tag: '@all' }, async ({ gallery: page }) => {
  await page.emulateMedia({ forcedColors: 'active' })
  const ground = (locator: Locator) =>
    locator.evaluate((element) => getComputedStyle(element).backgroundColor)
  const fill = (locator: Locator) => locator.evaluate((element) => getComputedStyle(element).fill)
  const tabs = page.getByRole('navigation', { name: 'Shown photos' }).getByRole('link')
  expect(await ground(tabs.nth(0))).not.toBe(await ground(tabs.nth(1)))
  await hearts(page).first().click()
  await expect(hearts(page).first()).toHaveAttribute('aria-pressed', 'true')
  await expect
    .poll(() => fill(hearts(page).nth(0).locator('path')))
    .not.toBe(await fill(hearts(page).nth(1).locator('path')))
  await page.getByRole('link', { name: 'Select' }).click()
  await page.getByRole('checkbox').first().check()
  const marks = page.locator('label:has(input[type=checkbox]) + div span[aria-hidden]')
  expect(await ground(marks.nth(0))).not.toBe(await ground(marks.nth(1)))
})

test('on a low screen photographs have room', { tag: '@all' }, async ({ gallery: page }) => {
  await page.setViewportSize({ width: 740, height: 360 })
  await page.getByRole('link', { name: 'Select' }).click()
  const boxes = page.getByRole('checkbox')
  await boxes.first().check()
  await page.evaluate(() => scrollTo(0, 700))
  await expect(page.getByRole('button', { name: 'Download selected (1)' })).toBeInViewport()
  const hits = await page.evaluate(() =>
    [100, 140, 180, 220, 260].filter((y) => document.elementFromPoint(innerWidth / 3, y)?.closest('li')),
  )
  expect(hits.length).toBeGreaterThanOrEqual(4)
})

/** Puts all but two frames of the album into sections, and lets the album end in five days. */
function inSections(db: DatabaseSync): void {
  const album = `(select id from album where slug = 'bp-fb-101825')`
  db.exec(`
    insert into album_section (id, album_id, name, place) select 'first', ${album}, 'First half', 'a';
    insert into album_section (id, album_id, name, place) select 'second', ${album}, 'Second half', 'b';
    update frame set section_id = 'first' where album_id = ${album} and id not in
      (select id from frame where album_id = ${album} order by place limit 2);
    update frame set section_id = 'second' where album_id = ${album} and id in
      (select id from frame where album_id = ${album} order by place desc limit 3);
    update album set expires_at = ${Date.now() + 5 * 86_400_000} where slug = 'bp-fb-101825'`)
}

test('has a cover and a slideshow', { tag: ['@both', '@all'] }, async ({ page, context, copyOfSite }) => {
  const copy = copyOfSite(inSections)
  await page.clock.install()
  const address = await openAlbum(page, context, copy)
  await hydrated(page)
  await expect(page.getByText(/^\d days left$/)).toBeVisible()
  await expect(page.getByText(/^Available until/)).toBeVisible()
  await page.getByRole('link', { name: 'Open gallery' }).click()
  await expect(page.getByRole('heading', { name: 'Start' })).toBeInViewport()
  await page.locator('summary', { hasText: 'Sections' }).click()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Second half 3' }).locator('visible=true').last().click()
  await expect(page.getByRole('heading', { name: 'Second half' })).toBeInViewport()

  await page.getByRole('link', { name: 'Slideshow' }).click()
  const at = (n: number) => expect(page.getByRole('dialog').getByText(`${n} of 8`)).toBeVisible()
  await at(1)
  await page.clock.runFor(1000)
  const pause = page.getByRole('button', { name: 'Pause the slideshow' })
  await expect(pause).toBeVisible()
  await page.clock.runFor(5000)
  await at(2)
  await expect(page.locator('.viewer-idle')).toBeVisible()
  await page.keyboard.press('p')
  await expect(page.locator('.viewer-idle')).toHaveCount(0)
  await page.clock.runFor(20_000)
  await at(2)
  await page.keyboard.press('Space')
  await page.clock.runFor(100)
  await expect(pause).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL(new RegExp(`^${address}`))

  // A visit that begins at a roll has no cover.
  await page.goto(`${address}?show=favorites`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Bay Point vs. Ridgeview')
  await expect(page.getByRole('link', { name: 'Open gallery' })).toHaveCount(0)
})

/** Lets the album close for everybody; both of its clients had opened it. */
function closed(db: DatabaseSync): void {
  db.exec(`
    insert into album_view (client_id, album_id, day) select client_id, album_id, '2025-11-02' from client_album;
    update album set expires_at = ${Date.UTC(2026, 0, 18, 5)} where slug = 'bp-fb-101825'`)
}

test.describe('a closed album', () => {
  test.use({ expected: [/404|reopening/], contextOptions: { reducedMotion: 'reduce' } })

  test('says since when', { tag: ['@phone', '@all'] }, async ({ page, context, copyOfSite }) => {
    const copy = copyOfSite(closed)
    const asked: string[] = []
    page.on('request', (request) => asked.push(new URL(request.url()).pathname))
    const address = await openAlbum(page, context, copy)
    await hydrated(page)
    await expect(page.getByText(/^This gallery closed on January 17, 2026. Ask Jordan/)).toBeVisible()
    await expectAccessible(page)
    const ask = page.getByRole('button', { name: 'Ask Jordan to reopen it' })
    await page.route('**/reopening', (route) => route.abort())
    await ask.click()
    await expect(page.getByRole('alert')).toHaveText(/wasn’t sent/)
    await page.unroute('**/reopening')
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByText(/^You asked Jordan on /)).toBeVisible()
    await page.reload()
    await expect(page.getByText(/^You asked Jordan on /)).toBeVisible()
    expect(asked.filter((path) => path.includes('/photos/'))).toEqual([])
    await page.goto(address.replace(/\/[^/]+$/, ''))
    const line = page.getByRole('region', { name: 'Closed' }).getByRole('listitem')
    await expect(line).toContainText('Closed on January 17, 2026')
    await expect(line).toContainText('Jordan has your request')
    await expectAccessible(page)
  })

  test('is asked for without scripts', { tag: ['@plain', '@all'] }, async ({ page, context, copyOfSite }) => {
    const copy = copyOfSite(closed)
    await openAlbum(page, context, copy)
    await page.getByRole('button', { name: 'Ask Jordan to reopen it' }).click()
    await expect(page.getByText(/^You asked Jordan on /)).toBeVisible()
  })
})

test('a phone shares photographs', { tag: ['@phone', '@all'] }, async ({ page, context, copy }) => {
  await page.addInitScript(() => {
    const shared: string[] = []
    Object.assign(window, { shared })
    Object.assign(navigator, {
      canShare: () => true,
      share: async ({ files }: { files: File[] }) => {
        for (const { name, type, size } of files) shared.push(`${name} ${type} ${size > 10_000}`)
      },
    })
  })
  const address = await openAlbum(page, context, copy)
  await page.goto(`${address}/2`)
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Share [\d.]+ kB$/ })
    .click()
  await expect(page.getByRole('button', { name: /^Share now/ })).toBeVisible()
  const shared = () => page.evaluate(() => (window as unknown as { shared: string[] }).shared)
  expect(await shared()).toEqual(['bp-fb-101825-2.jpg image/jpeg true'])
  await page.getByRole('button', { name: /^Share now/ }).click()
  expect(await shared()).toHaveLength(2)
})
