import type { Page } from '@playwright/test'
import { shownAlbums } from '../support/business/demo.ts'
import { holdAnimations, turnsOf } from '../support/screen/turns.ts'
import { expect, hydrated, test } from '../support/test.ts'

const FILTERS = [
  'All',
  'Football',
  'Soccer',
  'Hockey',
  'Basketball',
  'Baseball',
  'Wrestling',
  'Volleyball',
  'Cross Country',
  'Events',
  'Portraits',
  'Other',
]

const filters = (page: Page) => page.getByRole('form', { name: 'Category' })
const cards = (page: Page) =>
  page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { level: 2 }) })
const names = (category?: string) =>
  shownAlbums()
    .filter((album) => !category || album.category === category)
    .map(({ name }) => name)

async function expectCards(page: Page, expected: string[]) {
  await expect(cards(page)).toHaveCount(expected.length)
  await expect(cards(page)).toContainText(expected)
}

async function expectAlbums(page: Page, category?: string) {
  await expect(filters(page).getByRole('button', { pressed: true })).toHaveText(category ?? 'All')
  await expectCards(page, names(category))
}

test('shows the newest albums first', async ({ page }) => {
  await page.goto('/portfolio')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Portfolio')
  await expect(page.getByText('Explore my most recent work! Click on an album to view more.')).toBeVisible()
  await expect(filters(page).getByRole('button')).toHaveText(FILTERS)
  await expectAlbums(page)
})

test('finds its place again after a reload and on the way back', { tag: '@all' }, async ({ page }) => {
  await page.goto('/portfolio')
  await hydrated(page)
  await cards(page).nth(50).scrollIntoViewIfNeeded()
  await page.reload()
  await expect(cards(page).nth(50)).toBeInViewport()
  await hydrated(page)
  await page.getByRole('link', { name: 'About' }).first().click()
  await expect(page).toHaveURL('/about')
  await page.goBack()
  await expect(cards(page).nth(50)).toBeInViewport()
})

test('each category has an address', async ({ page }) => {
  await page.goto('/portfolio')
  await hydrated(page)
  for (const category of ['Soccer', 'Cross Country']) {
    await filters(page).getByRole('button', { name: category }).click()
    await expect(page).toHaveURL(`/portfolio?category=${category.replace(' ', '+')}`)
    await expectAlbums(page, category)
    await expect(page.getByRole('status').first()).toHaveText(`${names(category).length} albums`)
  }
  await page.goBack()
  await expectAlbums(page, 'Soccer')
  await page.goto('/portfolio?category=Hockey')
  await expectAlbums(page, 'Hockey')
  await expect(page).toHaveTitle(/^Hockey/)
  await page.goto('/portfolio?category=Chess')
  await expect(page).toHaveURL('/portfolio')
  await expectAlbums(page)
})
test('a filter shows its albums from the top', { tag: ['@both', '@all'] }, async ({ page }) => {
  await page.goto('/portfolio')
  await hydrated(page)
  await cards(page).nth(40).scrollIntoViewIfNeeded()
  for (const category of ['Football', 'Portraits', 'All']) {
    const filter = filters(page).getByRole('button', { name: category, exact: true })
    await filter.click()
    await expectAlbums(page, category === 'All' ? undefined : category)
    await expect(cards(page).first().getByRole('link')).toBeInViewport({ ratio: 0.8 })
    await expect(filter).toBeFocused()
    // A filter that another one replaces while it loads adds no entry to the history.
    await expect(page).toHaveURL(category === 'All' ? '/portfolio' : `/portfolio?category=${category}`)
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
  }
  for (let i = 0; i < 3; i++) await page.goBack()
  await expect(cards(page).nth(40)).toBeInViewport()
})

test('a category first shows what is loaded', { tag: '@all' }, async ({ page }) => {
  await page.goto('/portfolio')
  await hydrated(page)
  const asked = Promise.withResolvers<void>()
  await page.route('**/portfolio.data*', async (route) => {
    await asked.promise
    await route.continue()
  })
  await filters(page).getByRole('button', { name: 'Football' }).click()
  await expectCards(page, names('Football'))
  await expect(page.getByRole('status').first()).toHaveText(`${names('Football').length} albums`)
  asked.resolve()
  await expect(page).toHaveURL('/portfolio?category=Football')
  await expectAlbums(page, 'Football')
})

test('a category can be chosen without a script', { tag: ['@plain', '@all'] }, async ({ page }) => {
  await page.goto('/portfolio')
  await filters(page).getByRole('button', { name: 'Wrestling' }).click()
  await expect(page).toHaveURL('/portfolio?category=Wrestling')
  await expectAlbums(page, 'Wrestling')
  await filters(page).getByRole('button', { name: 'All', exact: true }).click()
  await expectAlbums(page)
})

test('a category without albums says so', { tag: '@all' }, async ({ page, copyOfSite }) => {
  const copy = copyOfSite((db) => {
    db.exec(`update album set published = 0 where category = 'Wrestling'`)
  })
  await page.goto(`${copy.origin}/portfolio`)
  await hydrated(page)
  await filters(page).getByRole('button', { name: 'Wrestling' }).click()
  await expect(page.getByText('No wrestling albums yet.')).toBeVisible()
})

test('broken albums never show; the notice about the year before is last', async ({ page, request }) => {
  await page.goto('/portfolio')
  const last = cards(page).last()
  await expect(last).toContainText('2024-2025 school year')
  await expect(last).toContainText('Other')
  await expect(last.getByRole('link')).toHaveAttribute('href', /^https:\/\//)
  for (const path of ['/portfolio', '/portfolio.data', '/portfolio?category=Other', '/sitemap.xml']) {
    expect(await (await request.get(path)).text()).not.toContain('NOT WORKING')
  }
})

test('an album opens in a new tab without a referrer', async ({ page, context }) => {
  await page.goto('/portfolio')
  const [album] = shownAlbums()
  const opened = context.waitForEvent('page')
  await cards(page).first().getByRole('link').click()
  const gallery = await opened
  await expect(gallery).toHaveURL(album?.link as string)
  await expect(gallery.getByRole('heading', { level: 1 })).toBeVisible()
  expect(await gallery.evaluate(() => [document.referrer, window.opener])).toEqual(['', null])
  await expect(page).toHaveURL('/portfolio')
})

test('the keyboard alone filters', { tag: '@all' }, async ({ page }) => {
  await page.goto('/portfolio')
  await hydrated(page)
  const soccer = filters(page).getByRole('button', { name: 'Soccer' })
  for (let i = 0; i < 30 && !(await soccer.evaluate((b) => b === document.activeElement)); i++) {
    await page.keyboard.press('Tab')
  }
  await expect(soccer).toBeFocused()
  await page.keyboard.press('Enter')
  await expectAlbums(page, 'Soccer')
  await expect(soccer).toBeFocused()
})

test('the first twelve cards appear 100 ms apart, the others at once', async ({ page }) => {
  await holdAnimations(page)
  await page.goto('/portfolio')
  const turns = await turnsOf(cards(page))
  expect(turns.slice(0, 12)).toEqual([0, 100, 200, 300, 400, 500, 600, 700, 800, 900, 1000, 1100])
  expect(new Set(turns.slice(12))).toEqual(new Set([null]))
})

test('cards stay visible when a phone is turned', { tag: '@all' }, async ({ page }) => {
  await page.setViewportSize({ width: 412, height: 823 })
  await page.goto('/portfolio')
  await page.waitForFunction(() =>
    document.getAnimations().every(({ playState }) => playState === 'finished'),
  )
  await page.setViewportSize({ width: 823, height: 412 })
  const seen = await cards(page).evaluateAll((all) => all.map((card) => getComputedStyle(card).opacity))
  expect(new Set(seen)).toEqual(new Set(['1']))
})

test('pictures far from the screen are not fetched', { tag: '@all' }, async ({ page }) => {
  const asked = new Set<string>()
  page.on('request', (request) => {
    const id = new URL(request.url()).pathname.match(/^\/photos\/\d+\/(\w+)\//)?.[1]
    if (id) asked.add(id)
  })
  await page.goto('/portfolio')
  await hydrated(page)
  await page.waitForLoadState('networkidle')
  const before = asked.size
  const covers = new Set(
    await cards(page)
      .locator('picture img')
      .evaluateAll((all) => all.map((i) => (i as HTMLImageElement).src)),
  )
  expect(before).toBeLessThan(covers.size)
  await cards(page).last().scrollIntoViewIfNeeded()
  await expect.poll(() => asked.size).toBeGreaterThan(before)
})
