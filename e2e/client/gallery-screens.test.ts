import type { Locator, Page } from '@playwright/test'
import { signIn } from '../support/clients.ts'
import { test as base, expect, hydrated } from '../support/test.ts'

/** A client's gallery, open and hydrated, on a copy of the site. */
const test = base.extend<{ gallery: Page }>({
  async gallery({ page, context, copy }, use) {
    const db = copy.database()
    const row = db
      .prepare(
        `select client_id as id from client_album join album on album.id = album_id where slug = 'bp-fb-101825'`,
      )
      .get()
    db.close()
    await signIn(context, copy, String(row?.id))
    await page.goto(`${copy.origin}/client/${row?.id}/bp-fb-101825`)
    await hydrated(page)
    await use(page)
  },
})

const hearts = (page: Page) =>
  page.getByRole('region', { name: 'Photographs' }).getByRole('button', { name: /^Favorite/ })

test('in forced colors the tab, the marks and the hearts show their state', async ({ gallery: page }) => {
  await page.emulateMedia({ forcedColors: 'active' })
  const ground = (locator: Locator) =>
    locator.evaluate((element) => getComputedStyle(element).backgroundColor)
  const fill = (locator: Locator) => locator.evaluate((element) => getComputedStyle(element).fill)
  const tabs = page.getByRole('navigation', { name: 'Shown photographs' }).getByRole('link')
  expect(await ground(tabs.nth(0))).not.toBe(await ground(tabs.nth(1)))
  await hearts(page).first().click()
  await expect(hearts(page).first()).toHaveAttribute('aria-pressed', 'true')
  expect(await fill(hearts(page).nth(0).locator('path'))).not.toBe(
    await fill(hearts(page).nth(1).locator('path')),
  )
  await page.getByRole('link', { name: 'Select' }).click()
  await page.getByRole('checkbox').first().check()
  const marks = page.locator('input[type=checkbox] + span')
  expect(await ground(marks.nth(0))).not.toBe(await ground(marks.nth(1)))
})

test('on a low screen the selection leaves room for the photographs', async ({ gallery: page }) => {
  await page.setViewportSize({ width: 740, height: 360 })
  await page.getByRole('link', { name: 'Select' }).click()
  const boxes = page.getByRole('checkbox')
  await boxes.first().check()
  await page.evaluate(() => scrollTo(0, 700))
  await expect(page.getByRole('button', { name: 'Download selected (1)' })).toBeInViewport()
  // Most of what a finger meets is a photograph.
  const hits = await page.evaluate(() =>
    [100, 140, 180, 220, 260].filter((y) => document.elementFromPoint(innerWidth / 3, y)?.closest('li')),
  )
  expect(hits.length).toBeGreaterThanOrEqual(4)
})
