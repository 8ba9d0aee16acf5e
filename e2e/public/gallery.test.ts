import type { Page } from '@playwright/test'
import { type Album, galleries } from '../support/business/demo.ts'
import { pausedBefore } from '../support/connection.ts'
import { expect, holdScripts, hydrated, test } from '../support/test.ts'

const album = () => galleries()[2] as Album
const older = () => galleries()[3] as Album
const path = () => `/portfolio/${album().slug}`
const frames = (page: Page) => page.getByRole('region', { name: 'Photos', exact: true }).getByRole('link')
const lightbox = (page: Page) => page.getByRole('dialog')
const caption = (page: Page, n: number) => lightbox(page).getByText(`${n} of ${album().frames}`)
const nameOf = (name: string) => name.replace(/^[\d/]+ /, '')

// PhotoSwipe cannot be used while its opening animation runs.
test.use({ contextOptions: { reducedMotion: 'reduce' } })

async function open(page: Page, n: number) {
  await frames(page)
    .nth(n - 1)
    .click()
  await expect(page).toHaveURL(`${path()}/${n}`)
  await expect(caption(page, n)).toBeVisible()
}

test('shows an album with its category, date and frames', { tag: '@both' }, async ({ page }) => {
  await page.goto(path())
  const { name, category, date, frames: count } = album()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(nameOf(name))
  await expect(page.getByRole('time')).toHaveAttribute('datetime', date)
  await expect(page.getByRole('time')).toHaveText(
    new Date(date).toLocaleDateString('en-US', { dateStyle: 'long', timeZone: 'UTC' }),
  )
  await expect(page.getByText(`${count} photos`)).toBeVisible()
  await expect(frames(page)).toHaveCount(count)
  const filter = page.getByRole('main').getByRole('link', { name: category, exact: true })
  await expect(filter).toHaveAttribute('href', `/portfolio?category=${encodeURIComponent(category)}`)
  expect((await filter.boundingBox())?.height).toBeGreaterThanOrEqual(44)
  await page.setViewportSize({ width: 180, height: 370 })
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(180)
})

test('rows keep still while the page arrives', { tag: '@all' }, async ({ page, baseURL }) => {
  const connection = await pausedBefore('id="frame-4"', path(), String(baseURL))
  await page.addInitScript(() => {
    Object.assign(window, { moved: [] })
    type Shift = PerformanceEntry & { sources: { node: Node | null }[] }
    new PerformanceObserver((list) => {
      for (const { sources } of list.getEntries() as Shift[])
        for (const { node } of sources)
          if (node instanceof Element && node.closest('main li'))
            Reflect.get(window, 'moved').push(node.className)
    }).observe({ type: 'layout-shift', buffered: true })
  })
  await page.goto(connection.origin + path(), { waitUntil: 'commit' })
  await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0)
  connection.goOn()
  await page.waitForLoadState('networkidle')
  expect(await page.evaluate(() => Reflect.get(window, 'moved'))).toEqual([])
  const boxes = await frames(page).evaluateAll((all) => all.map((a) => a.getBoundingClientRect().toJSON()))
  expect(boxes).toHaveLength(album().frames)
  for (const { left, right } of boxes) {
    expect(left).toBeGreaterThanOrEqual(0)
    expect(right).toBeLessThanOrEqual(1440)
  }
  await page.close()
  await connection.close()
})

test('a photograph opens large, turns by arrow keys, and Escape gives the focus back', async ({ page }) => {
  await page.goto(path())
  await hydrated(page)
  await frames(page).nth(1).focus()
  await page.keyboard.press('Enter')
  await expect(caption(page, 2)).toBeVisible()
  await page.keyboard.press('ArrowRight')
  await expect(caption(page, 3)).toBeVisible()
  await expect(page).toHaveURL(`${path()}/3`)
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('ArrowLeft')
  await expect(caption(page, 1)).toBeVisible()
  await expect(page).toHaveURL(`${path()}/1`)
  await expect(lightbox(page).getByRole('img').first()).toHaveAttribute('alt', /\w+/)
  await page.keyboard.press('Escape')
  await expect(lightbox(page)).toBeHidden()
  await expect(page).toHaveURL(path())
  await expect(frames(page).first()).toBeFocused()
})

test('closing leads back to what was seen last', { tag: ['@both', '@all'] }, async ({ page }) => {
  await page.goto(path())
  await hydrated(page)
  const last = album().frames
  const close: Record<string, () => Promise<unknown>> = {
    button: () => lightbox(page).getByRole('button', { name: 'Close' }).click(),
    back: () => page.goBack(),
  }
  for (const way of Object.keys(close)) {
    await page.evaluate(() => scrollTo(0, 0))
    await open(page, 1)
    for (let n = 2; n <= last; n++) {
      await page.keyboard.press('ArrowRight')
      await expect(page).toHaveURL(`${path()}/${n}`)
    }
    await close[way]?.()
    await expect(lightbox(page)).toBeHidden()
    await expect(page).toHaveURL(path())
    await expect(frames(page).last(), way).toBeFocused()
    await expect(frames(page).last(), way).toBeInViewport({ ratio: 0.5 })
  }
})

test('on a low screen a photograph fills the height', { tag: '@all' }, async ({ page }) => {
  // Lower than the photographs of the journeys' demo, which is not enlarged.
  await page.setViewportSize({ width: 740, height: 300 })
  await page.goto(`${path()}/1`)
  const picture = lightbox(page).getByRole('img').first()
  await expect.poll(async () => (await picture.boundingBox())?.height).toBeGreaterThan(240)
})

test('a frame opened before the scripts can be closed', { tag: ['@phone', '@all'] }, async ({ page }) => {
  await page.goto('/portfolio')
  const scriptsCome = await holdScripts(page)
  // The page is not loaded before its scripts are.
  await page.goto(path(), { waitUntil: 'commit' })
  await frames(page).nth(1).click()
  await expect(page).toHaveURL(`${path()}/2`)
  scriptsCome()
  await hydrated(page)
  await expect(caption(page, 2)).toBeVisible()
  await page.keyboard.press('ArrowRight')
  await expect(page).toHaveURL(`${path()}/3`)
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL(path())
  await page.goBack()
  await expect(page).toHaveURL('/portfolio')
})

test('every photograph has an address', { tag: '@all' }, async ({ page, request }) => {
  const last = album().frames
  await page.goto(`${path()}/${last}`)
  await hydrated(page)
  await expect(caption(page, last)).toBeVisible()
  await expect(page).toHaveTitle(new RegExp(`${album().name} \\| Baseline Media$`))
  await page.keyboard.press('ArrowRight')
  await expect(page).toHaveURL(`${path()}/${last}`)
  for (const wrong of [last + 1, 0, '01', 'x'])
    expect((await request.get(`${path()}/${wrong}`)).status()).toBe(404)
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL(path())
  await expect(frames(page)).toHaveCount(last)
})

test('a swipe turns it', { tag: '@phone' }, async ({ page, context }) => {
  await page.goto(path())
  await hydrated(page)
  await frames(page).first().tap()
  await expect(caption(page, 1)).toBeVisible()
  const client = await context.newCDPSession(page)
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', x?: number) =>
    client.send('Input.dispatchTouchEvent', { type, touchPoints: x === undefined ? [] : [{ x, y: 370 }] })
  await expect(async () => {
    await touch('touchStart', 320)
    for (const x of [260, 180, 100, 40]) await touch('touchMove', x)
    await touch('touchEnd')
    await expect(caption(page, 2)).toBeVisible({ timeout: 5_000 })
  }).toPass()
  await expect(page).toHaveURL(`${path()}/2`)
})

test('links lead to the newer and the older album', { tag: '@all' }, async ({ page }) => {
  await page.goto(path())
  await hydrated(page)
  const albums = page.getByRole('navigation', { name: 'Albums' })
  await albums.getByRole('link', { name: 'Older album' }).click()
  await expect(page).toHaveURL(`/portfolio/${older().slug}`)
  await albums.getByRole('link', { name: 'Newer album' }).click()
  await expect(page).toHaveURL(path())
})

test('without a script the frames are pages', { tag: ['@plain', '@all'] }, async ({ page }) => {
  await page.goto(path())
  await frames(page).first().click()
  await expect(page).toHaveURL(`${path()}/1`)
  await expect(page.getByText(`1 of ${album().frames}`)).toBeVisible()
  await page.getByRole('link', { name: 'Next', exact: true }).click()
  await expect(page).toHaveURL(`${path()}/2`)
  await page.getByRole('link', { name: 'Previous', exact: true }).click()
  await expect(page).toHaveURL(`${path()}/1`)
  await page.getByRole('link', { name: 'Close' }).click()
  await expect(page).toHaveURL(`${path()}#frame-1`)
})

test.describe('in motion', () => {
  test.use({ contextOptions: { reducedMotion: 'no-preference' } })
  test('the back button closes the lightbox while it opens', { tag: '@all' }, async ({ page, context }) => {
    await page.goto(path())
    await hydrated(page)
    await frames(page).first().focus()
    await page.waitForLoadState('networkidle')
    const client = await context.newCDPSession(page)
    await client.send('Animation.enable')
    await client.send('Animation.setPlaybackRate', { playbackRate: 0.01 })
    await page.keyboard.press('Enter')
    await expect(lightbox(page)).toBeAttached()
    await page.evaluate(() => history.back())
    await expect(page).toHaveURL(path())
    await expect(lightbox(page)).toBeHidden()
    await open(page, 2)
  })
})
