import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { galleries, pages, shownPosts } from './demo.ts'
import { expect, hydrated, test } from './test.ts'

const WCAG = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

async function expectAccessible(page: Page) {
  const { violations } = await new AxeBuilder({ page }).withTags(WCAG).analyze()
  const told = violations.map(
    ({ id, help, nodes }) =>
      `${id}: ${help}\n${nodes.map(({ html }) => `  ${html.slice(0, 160)}`).join('\n')}`,
  )
  expect(told).toEqual([])
}

// At rest, so that nothing is judged while it is still half transparent.
test.use({ contextOptions: { reducedMotion: 'reduce' } })

test.describe('axe finds nothing', () => {
  test('on any page', { tag: '@both' }, async ({ page }) => {
    test.slow()
    for (const path of pages()) {
      await test.step(path, async () => {
        await page.goto(path)
        await hydrated(page)
        await expectAccessible(page)
      })
    }
  })

  test.describe(() => {
    test.use({ expected: [/404/] })
    test('on a page that is missing', { tag: '@both' }, async ({ page }) => {
      await page.goto('/nowhere')
      await expectAccessible(page)
    })
  })

  test('with the menu open', { tag: '@phone' }, async ({ page }) => {
    await page.goto('/about')
    await hydrated(page)
    await page.getByRole('button', { name: 'Menu' }).tap()
    await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible()
    await expectAccessible(page)
  })

  test('with a photograph open', { tag: '@both' }, async ({ page }) => {
    await page.goto(`/portfolio/${galleries()[0]?.slug}/2`)
    await hydrated(page)
    await expect(page.getByRole('dialog').getByText(/^2A? .*2 of/)).toBeVisible()
    await expectAccessible(page)
  })

  test.describe(() => {
    test.use({ expected: [/ERR_FAILED/] })
    // Axe is a script itself: here it reads what was served, in a page that gets none of ours.
    test('where our scripts do not arrive', async ({ page }) => {
      await page.route('**/*.js', (route) => route.abort())
      for (const path of ['/', '/portfolio', `/portfolio/${galleries()[0]?.slug}/2`]) {
        await page.goto(path)
        await expectAccessible(page)
      }
    })
  })
})

test('everything can be reached and seen by keyboard', async ({ page }) => {
  const [gallery, post] = [galleries()[0]?.slug, shownPosts()[0]?.slug]
  const paths = [
    '/',
    '/about',
    '/portfolio?category=Soccer',
    `/portfolio/${gallery}`,
    '/blog',
    `/blog/${post}`,
  ]
  for (const path of paths) {
    await page.goto(path)
    await hydrated(page)
    const wanted = await page.evaluate(() => {
      const all = document.querySelectorAll<HTMLElement>('a[href], button, input, [tabindex="0"]')
      return Array.from(all).filter((one) => one.checkVisibility({ visibilityProperty: true })).length
    })
    // The elements themselves: their places shift while pictures arrive.
    const reached = await page.evaluateHandle(() => new Set<Element>())
    for (let i = 0; i < wanted + 2; i++) {
      await page.keyboard.press('Tab')
      const stop = await page.evaluate((elements) => {
        const { activeElement: at } = document
        if (!at || at === document.body) return null
        const { outlineStyle, boxShadow } = getComputedStyle(at)
        elements.add(at)
        return {
          marked: outlineStyle !== 'none' || boxShadow !== 'none',
          html: at.outerHTML.slice(0, 120),
        }
      }, reached)
      if (!stop) continue
      expect(stop.marked, `${path}: ${stop.html} shows its focus`).toBe(true)
    }
    expect([path, await reached.evaluate(({ size }) => size)]).toEqual([path, wanted])
  }
})

test('text can be twice as large, and the page a phone, without sideways scrolling', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 })
  for (const path of pages()) {
    await page.goto(path)
    await hydrated(page)
    const over = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    )
    expect([path, over]).toEqual([path, 0])
  }
})
