import type { BrowserContext, Page } from '@playwright/test'
import { openSession, sharedSite } from '../support/business/clients.ts'
import { expectAccessible } from '../support/screen/accessible.ts'
import { misplaced, ticks } from '../support/screen/strips.ts'
import type { Copy } from '../support/site.ts'
import { test as base, expect, holdScripts, hydrated } from '../support/test.ts'

const SLUG = 'bp-fb-101825'
const NAME = 'Bay Point vs. Ridgeview'
const FRAMES = 8

/** The shared album on a copy of the site, open and hydrated in the browser of one of its clients. */
const test = base.extend<{ album: { copy: Copy; address: string } }>({
  async album({ page, context, copy }, use) {
    const address = await openAs(page, context, copy, sharers()[0])
    await hydrated(page)
    await use({ copy, address })
  },
})

test.use({ contextOptions: { reducedMotion: 'reduce' } })

function sharers(): [string, string] {
  const { db } = sharedSite()
  const rows = db
    .prepare(
      `select client_id as id from client_album join album on album.id = album_id where slug = ? order by client_id`,
    )
    .all(SLUG) as { id: string }[]
  expect(rows).toHaveLength(2)
  return rows.map(({ id }) => id) as [string, string]
}

const frames = (page: Page) => page.getByRole('region', { name: 'Photos', exact: true }).getByRole('link')
const hearts = (page: Page) =>
  page.getByRole('region', { name: 'Photos', exact: true }).getByRole('button', { name: /^Favorite/ })
const lightbox = (page: Page) => page.getByRole('dialog')
const heartOf = (page: Page, frame: number) =>
  lightbox(page).getByRole('button', { name: new RegExp(`^Favorite: Photo ${frame}\\b`) })
const favoritesLink = (page: Page) => page.getByRole('link', { name: /^Favorites/ })

async function openAs(page: Page, context: BrowserContext, copy: Copy, client: string): Promise<string> {
  await openSession(context, copy, client)
  const address = `${copy.origin}/client/${client}/${SLUG}`
  await page.goto(address)
  return address
}

/** Waits until the site has saved a heart. */
const kept = (page: Page) =>
  page.waitForResponse((response) => response.url().endsWith('/favorites') && response.status() === 200)

test('shows an album to its client', { tag: '@both' }, async ({ page, album: { address } }) => {
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(NAME)
  await expect(page).toHaveTitle(`October 18, 2025: ${NAME} | Baseline Media`)
  await expect(frames(page)).toHaveCount(FRAMES)
  await frames(page).nth(1).focus()
  await page.keyboard.press('Enter')
  await expect(lightbox(page).getByText(`2 of ${FRAMES}`)).toBeVisible()
  await page.keyboard.press('ArrowRight')
  await expect(page).toHaveURL(`${address}/3`)
  const heart = heartOf(page, 3)
  await heart.focus()
  const stored = kept(page)
  await page.keyboard.press('Enter')
  await stored
  await expect(heart).toHaveAttribute('aria-pressed', 'true')
  await expect(lightbox(page).getByRole('link', { name: 'Download for sharing' })).toBeVisible()
  await page.goBack()
  await expect(lightbox(page)).toBeHidden()
  await expect(page).toHaveURL(address)
  await page.goto(`${address}/${FRAMES}`)
  await expect(lightbox(page).getByText(`${FRAMES} of ${FRAMES}`)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL(address)
})

test('a heart pressed in a turn is for the next photograph', { tag: '@all' }, async ({ page, album: _ }) => {
  await frames(page).first().click()
  await expect(heartOf(page, 1)).toBeVisible()
  const stored = kept(page)
  await page.evaluate(async () => {
    document.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowRight', keyCode: 39 }))
    // Lets run what the key caused, and no more.
    await Promise.resolve()
    document.querySelector<HTMLElement>('[role=dialog] [aria-pressed]')?.click()
  })
  await stored
  await expect(heartOf(page, 2)).toHaveAttribute('aria-pressed', 'true')
  await page.keyboard.press('ArrowLeft')
  await expect(heartOf(page, 1)).toHaveAttribute('aria-pressed', 'false')
})

test('every picture loads, and none from a public address', async ({ page, context, copy }) => {
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await openAs(page, context, copy, sharers()[0])
  await hydrated(page)
  for (const picture of await frames(page).locator('picture img').all()) {
    await picture.scrollIntoViewIfNeeded()
    await expect
      .poll(() => picture.evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth > 0))
      .toBe(true)
  }
  expect(asked.filter((path) => path.startsWith('/photos/'))).toEqual([])
})

test('what is pressed early is kept', { tag: ['@phone', '@all'] }, async ({ page, context, copy }) => {
  await openSession(context, copy, sharers()[0])
  const address = `${copy.origin}/client/${sharers()[0]}/${SLUG}`
  const pressed = page.locator('button[aria-pressed="true"]')
  const early = async (path: string, press: () => Promise<void>) => {
    const scriptsCome = await holdScripts(page)
    await page.goto(path, { waitUntil: 'commit' })
    await expect(page.getByRole('contentinfo')).toBeAttached()
    await press()
    const before = await page.evaluate(() => [scrollY, performance.timeOrigin])
    scriptsCome()
    await hydrated(page)
    expect(await page.evaluate(() => [scrollY, performance.timeOrigin])).toEqual(before)
  }
  await early(address, async () => {
    for (const n of [3, 1, 5]) await hearts(page).nth(n).click()
  })
  await expect(pressed).toHaveCount(3)
  await expect(favoritesLink(page)).toHaveText('Favorites 3')
  const { db } = copy
  await expect.poll(() => db.prepare('select count(*) as n from chosen_frame').get()).toEqual({ n: 3 })
  await early(`${address}?pick=1`, async () => {
    for (const n of [0, 2]) await page.getByRole('checkbox').nth(n).check()
    await expect(page.getByRole('button', { name: 'Select all' })).toBeDisabled()
  })
  await expect(page.getByRole('button', { name: 'Download selected (2)' })).toBeEnabled()
  await page.getByRole('button', { name: 'Clear' }).click()
  await expect(page.getByRole('button', { name: 'Download selected (0)' })).toBeDisabled()
})

test('two clients have their own favorites', { tag: '@all' }, async ({ browser, copy, page, context }) => {
  const [ann, bob] = sharers()
  await openAs(page, context, copy, ann)
  await hydrated(page)
  for (const n of [0, 4]) {
    const stored = kept(page)
    await hearts(page).nth(n).click()
    await expect(hearts(page).nth(n)).toHaveAttribute('aria-pressed', 'true')
    await stored
  }
  await page.reload()
  await expect(page.locator('button[aria-pressed="true"]')).toHaveCount(2)
  expect(await ticks(page)).toBe(2)

  const other = await browser.newContext()
  const theirs = await other.newPage()
  await openAs(theirs, other, copy, bob)
  await hydrated(theirs)
  await expect(theirs.locator('button[aria-pressed="true"]')).toHaveCount(0)
  const stored = kept(theirs)
  await hearts(theirs).nth(1).click()
  await stored
  await other.close()
})

test.describe('without the network', () => {
  test.use({ expected: [/favorites/] })
  test('a heart that could not be stored is undone', { tag: '@all' }, async ({ page, album: _ }) => {
    await page.route('**/favorites', (route) => route.abort())
    await hearts(page).first().click()
    await expect(page.getByText('wasn’t saved')).toBeVisible()
    await expect(hearts(page).first()).toHaveAttribute('aria-pressed', 'false')
  })
})

test('photographs are picked in a range', { tag: ['@both', '@all'] }, async ({ page, album: _ }) => {
  await page.getByRole('link', { name: 'Select' }).click()
  const boxes = page.getByRole('checkbox')
  const selected = page.getByText(/^\d+ selected$/)
  await expect(boxes).toHaveCount(FRAMES)
  await boxes.nth(1).focus()
  await page.keyboard.press('Space')
  await boxes.nth(3).focus()
  await page.keyboard.press('Shift+Space')
  await expect(selected).toHaveText('3 selected')
  await boxes.nth(2).click()
  await expect(selected).toHaveText('2 selected')
  await page.getByRole('button', { name: 'Clear' }).click()
  await boxes.nth(7).click()
  await boxes.nth(4).click({ modifiers: ['Shift'] })
  await expect(selected).toHaveText('4 selected')
  await boxes.nth(0).click()
  const fields = page.locator('form input[type="hidden"][name="photos"]')
  expect(await fields.evaluateAll((all) => all.map((field) => (field as HTMLInputElement).value))).toEqual([
    '1',
    '5-8',
  ])
  await page.getByRole('button', { name: 'Select all' }).click()
  await expect(selected).toHaveText('8 selected')
  await page.getByRole('link', { name: 'Done' }).click()
  await expect(boxes).toHaveCount(0)
})

test.describe('when the owner revokes the grant', () => {
  test.use({ expected: [/404/] })
  const revoke = (copy: Copy, at: number | null) => {
    const { db } = copy
    db.prepare('update client_album set revoked_at = ?').run(at)
  }
  test.afterEach(({ copy }) => revoke(copy, null))

  const looks: Record<string, (page: Page) => Promise<unknown>> = {
    'a photograph that is opened': (page) => frames(page).first().click(),
    'a heart': (page) => hearts(page).first().click(),
    'another look at the list': (page) => favoritesLink(page).click(),
    'the page itself': (page) => page.reload(),
  }
  test('the next request is refused', { tag: '@all' }, async ({ page, context, copy }) => {
    const client = sharers()[0]
    for (const [what, look] of Object.entries(looks)) {
      await test.step(what, async () => {
        revoke(copy, null)
        await openAs(page, context, copy, client)
        await hydrated(page)
        // A pending request would tell the page that the gallery is closed, and remove what is clicked next.
        await page.waitForLoadState('networkidle')
        const picture = await frames(page)
          .first()
          .locator('picture img')
          .evaluate((image: HTMLImageElement) => image.currentSrc)
        revoke(copy, Date.now())
        await look(page)
        await expect(page.getByText(/^This gallery closed on/)).toBeVisible()
        await expect(page.getByRole('link', { name: 'Your albums' })).toHaveAttribute(
          'href',
          `/client/${client}`,
        )
        expect((await context.request.get(picture)).status()).toBe(404)
      })
    }
  })
})

test('everybody can use it, in every state', { tag: ['@phone', '@all'] }, async ({ page, context, copy }) => {
  const address = await openAs(page, context, copy, sharers()[0])
  for (const state of ['', '?pick=1', '?show=favorites', '/2']) {
    await page.goto(address + state)
    await hydrated(page)
    if (state === '') await page.locator('summary', { hasText: 'Download' }).click()
    if (state === '/2') await expect(lightbox(page).getByText('2 of 8')).toBeVisible()
    expect([state, await misplaced(page.getByRole('button', { name: /^Favorite/ }))]).toEqual([state, []])
    await expectAccessible(page)
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
  }
})

test.describe('without JavaScript', () => {
  test.use({ expected: [/400/] })
  test('all of it is forms and pages', { tag: ['@plain', '@all'] }, async ({ page, context, copy }) => {
    const address = await openAs(page, context, copy, sharers()[0])
    await page.getByRole('link', { name: 'Open gallery' }).click()
    await expect(page).toHaveURL(`${address}#photographs`)
    await hearts(page).nth(2).click()
    await expect(page).toHaveURL(new RegExp(`^${address}#heart-[0-9a-f-]{36}$`))
    await expect(hearts(page).nth(2)).toHaveAttribute('aria-pressed', 'true')
    await favoritesLink(page).click()
    await expect(frames(page)).toHaveCount(1)
    await frames(page).first().click()
    await expect(page).toHaveURL(`${address}/3?show=favorites`)
    await page
      .getByRole('region', { name: /^Photo \d+ of/ })
      .getByRole('button', { name: /^Favorite/ })
      .click()
    await expect(page).toHaveURL(new RegExp(`^${address}/3#heart-`))
    await page.goto(address)
    await expect(page.locator('button[aria-pressed="true"]')).toHaveCount(0)
    await page.getByRole('link', { name: 'Select' }).click()
    await page.getByRole('button', { name: 'Download selected' }).click()
    await expect(page.getByRole('heading', { name: 'Nothing selected yet' })).toBeVisible()
    await page.getByRole('link', { name: 'Select photos' }).click()
    await page.getByRole('checkbox').nth(0).check()
    await page.getByRole('checkbox').nth(5).check()
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Download selected' }).click()
    expect((await download).suggestedFilename()).toMatch(/\.zip$/)
  })
})
