import type { Page } from '@playwright/test'
import { pages } from '../support/business/demo.ts'
import { lowestContrast, pixelsChangedBy } from '../support/screen/pixels.ts'
import { expect, hydrated, test } from '../support/test.ts'

// Without motion, so that nothing is measured while it is fading in.
test.use({ contextOptions: { reducedMotion: 'reduce' } })

/** Headings, fields and buttons that reach out of the screen or are cut off, except in rows that scroll. */
function cutOff(page: Page): Promise<string[]> {
  return page.locator('h1, h2, h3, .display, label, input, textarea, button').evaluateAll((all) =>
    all
      .filter((one) => one.checkVisibility() && !one.closest('.hidden-text, [aria-hidden], ul[tabindex]'))
      .filter((one) => !['auto', 'scroll'].includes(getComputedStyle(one.closest('ul') ?? one).overflowX))
      .filter((one) => {
        const text = document.createRange()
        text.selectNodeContents(one.querySelector('.hidden-text') ? (one.firstChild as Node) : one)
        const right = Math.max(one.getBoundingClientRect().right, text.getBoundingClientRect().right)
        return right > document.documentElement.clientWidth + 1
      })
      .map((one) => `${one.tagName} ${one.textContent}`),
  )
}

test('small phones, zoom and large text cut nothing off', { tag: '@all' }, async ({ page }) => {
  for (const path of [...pages(), '/booking?type=Headshots', '/booking?type=Other', '/client/forgotten']) {
    await page.setViewportSize({ width: 320, height: 640 })
    await page.goto(path)
    await hydrated(page)
    const over = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    )
    expect([path, over]).toEqual([path, 0])
    for (const [name, width, size] of [
      ['zoomed to 200 %', 180, ''],
      ['with text at 200 %', 360, '200%'],
    ] as const) {
      await page.setViewportSize({ width, height: 2 * width })
      await page.evaluate((value) => document.documentElement.style.setProperty('font-size', value), size)
      await expect(page.getByRole('banner').getByText('Menu')).toBeInViewport({ ratio: 1 })
      expect([path, name, await cutOff(page)]).toEqual([path, name, []])
    }
  }
})

test('text over photographs has enough contrast', { tag: '@all' }, async ({ page }) => {
  await page.goto('/')
  await hydrated(page)
  const slides = page.getByRole('button', { name: /^Show/ })
  for (const i of (await slides.all()).keys()) {
    await slides.nth(i).click()
    const slide = page.locator('[aria-roledescription=slide]').nth(i)
    await expect(slide).toHaveCSS('opacity', '1')
    await expect
      .poll(() =>
        slide
          .locator('picture img')
          .evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth > 0),
      )
      .toBe(true)
    for (const link of await page.getByRole('banner').getByRole('link').all()) {
      expect(await lowestContrast(link)).toBeGreaterThan(4.5)
    }
    expect(await lowestContrast(page.locator('#brand'))).toBeGreaterThan(3)
  }
  await page.goto('/about')
  const heading = page.getByRole('heading', { level: 1 })
  const portrait = page.getByRole('main').locator('.grid').first().locator('picture')
  for (const width of [1024, 1440, 2560]) {
    await page.setViewportSize({ width, height: 1300 })
    expect(await lowestContrast(heading)).toBeGreaterThan(3)
    const text = await heading.evaluate((element) => {
      const range = document.createRange()
      range.selectNodeContents(element)
      return range.getBoundingClientRect().right
    })
    expect(text).toBeLessThan((await portrait.boundingBox())?.x ?? 0)
  }
})

test('a pressed filter has enough contrast under the pointer', { tag: '@all' }, async ({ page }) => {
  for (const path of ['/portfolio?category=Hockey', '/blog']) {
    await page.goto(path)
    const chosen = page.locator('main').locator('[aria-pressed=true], [aria-current=true]')
    await chosen.hover()
    expect(await lowestContrast(chosen)).toBeGreaterThan(4.5)
  }
})

test('forced colors show what is chosen', { tag: '@all' }, async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' })
  await page.goto('/portfolio?category=Hockey')
  const filter = page.getByRole('button', { name: 'Hockey' })
  const release = () => filter.evaluate((element) => element.setAttribute('aria-pressed', 'false'))
  expect(await pixelsChangedBy(filter, release)).toBeGreaterThan(100)
  const link = page.getByRole('banner').getByRole('link', { name: 'Portfolio' })
  const leave = () => link.evaluate((element) => element.removeAttribute('aria-current'))
  expect(await pixelsChangedBy(link, leave)).toBeGreaterThan(100)

  await page.goto('/booking?type=Headshots')
  const choice = page.getByRole('button', { name: 'Actor/Model' })
  const press = () => choice.evaluate((element) => element.setAttribute('aria-pressed', 'true'))
  expect(await pixelsChangedBy(choice, press)).toBeGreaterThan(100)

  await page.emulateMedia({ forcedColors: 'active', reducedMotion: 'no-preference' })
  await page.goto('/')
  await hydrated(page)
  const pause = page.getByRole('button', { name: 'Pause' })
  const background = await pause.evaluate((element) => getComputedStyle(element).backgroundColor)
  expect(background).not.toMatch(/, 0\)$/)
})
