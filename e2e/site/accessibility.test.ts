import { galleries, pages, shownPosts } from '../support/business/demo.ts'
import { expectAccessible } from '../support/screen/accessible.ts'
import { expect, hydrated, test } from '../support/test.ts'

// Without motion, so that axe judges no text while it is fading in.
test.use({ contextOptions: { reducedMotion: 'reduce' } })

test.describe('axe finds nothing', () => {
  test.use({ expected: [/404/] })

  test('on any page', { tag: ['@both', '@all'] }, async ({ page }) => {
    for (const path of [...pages(), '/nowhere']) {
      await test.step(path, async () => {
        await page.goto(path)
        await hydrated(page)
        if (/\/2$/.test(path)) await expect(page.getByRole('dialog').getByText(/^2A? .*2 of/)).toBeVisible()
        await expectAccessible(page)
      })
    }
  })

  test('with the menu open', { tag: ['@phone', '@all'] }, async ({ page }) => {
    await page.goto('/about')
    await hydrated(page)
    await page.getByRole('button', { name: 'Menu' }).tap()
    await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible()
    await expectAccessible(page)
  })

  test.describe(() => {
    test.use({ expected: [/ERR_FAILED/] })
    // Axe needs JavaScript, so only the site's own scripts are blocked.
    test('when the scripts do not load', { tag: '@all' }, async ({ page }) => {
      await page.route('**/*.js', (route) => route.abort())
      for (const path of ['/', '/portfolio', `/portfolio/${galleries()[0]?.slug}/2`]) {
        await page.goto(path)
        await expectAccessible(page)
      }
    })
  })
})

test('the keyboard reaches everything, and shows the focus', { tag: '@all' }, async ({ page }) => {
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
    const expected = await page.evaluate(() => {
      const all = document.querySelectorAll<HTMLElement>('a[href], button, input, [tabindex="0"]')
      return Array.from(all).filter((one) => one.checkVisibility({ visibilityProperty: true })).length
    })
    const reached = await page.evaluateHandle(() => new Set<Element>())
    for (let i = 0; i < expected + 2; i++) {
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
    expect([path, await reached.evaluate(({ size }) => size)]).toEqual([path, expected])
  }
})
