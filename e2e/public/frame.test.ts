import { expect, hydrated, test } from '../support/test.ts'

const LINKS = [
  ['About', '/about'],
  ['Portfolio', '/portfolio'],
  ['Blog', '/blog'],
  ['Booking', '/booking'],
  ['Login', '/client'],
] as const

test('the navigation links to every page and marks the current one', async ({ page }) => {
  await page.goto('/')
  await hydrated(page)
  const nav = page.getByRole('navigation', { name: 'Main' })
  await expect(nav.getByRole('link')).toHaveText(LINKS.map(([label]) => label))
  for (const [label, path] of LINKS) {
    await nav.getByRole('link', { name: label }).click()
    await expect(page).toHaveURL(path)
    await expect(nav.getByRole('link', { name: label })).toHaveAttribute('aria-current', 'page')
    await expect(nav.locator('[aria-current]')).toHaveCount(1)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  }
  await page.getByRole('link', { name: 'Baseline Media, home' }).click()
  await expect(page).toHaveURL('/')
})

test('the bar gets a background after ten pixels', { tag: '@both' }, async ({ page }) => {
  await page.goto('/about')
  await hydrated(page)
  const ground = () =>
    page.getByRole('banner').evaluate((bar) => Number(getComputedStyle(bar, '::before').opacity))
  for (const [top, opacity] of [
    [10, 0],
    [11, 1],
    [10, 0],
  ] as const) {
    await page.evaluate((y) => scrollTo(0, y), top)
    await expect.poll(ground, `at ${top} px`).toBe(opacity)
  }
})

test('going back restores the scroll position', { tag: '@all' }, async ({ page }) => {
  await page.addInitScript(() => {
    addEventListener('load', () => document.documentElement.setAttribute('data-found-at', String(scrollY)))
  })
  await page.goto('/about')
  await hydrated(page)
  await page.evaluate(() => scrollTo(0, 900))
  // A client-side navigation, then a document without React, then two steps back at once.
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Blog' }).click()
  await expect(page).toHaveURL('/blog')
  await page.goto('/robots.txt')
  // Later, because the document that is asked would be gone before it answers.
  await page.evaluate(() => void setTimeout(() => history.go(-2)))
  await expect(page).toHaveURL('/about')
  await expect(page.locator('html')).toHaveAttribute('data-found-at', '900')
})

test.describe('the menu on a phone', () => {
  test('opens and closes by touch, and with a link', { tag: '@phone' }, async ({ page }) => {
    await page.goto('/')
    await hydrated(page)
    const nav = page.getByRole('navigation', { name: 'Main' })
    await expect(nav).toBeHidden()
    await page.getByRole('button', { name: 'Menu' }).tap()
    await expect(nav.getByRole('link', { name: 'Login' })).toBeInViewport()
    await page.getByRole('button', { name: 'Close' }).tap()
    await expect(nav).toBeHidden()
    await page.getByRole('button', { name: 'Menu' }).tap()
    await nav.getByRole('link', { name: 'About' }).tap()
    await expect(page).toHaveURL('/about')
    await expect(nav).toBeHidden()
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  })
  test('opens by keyboard, and closes with Escape', { tag: ['@phone', '@all'] }, async ({ page }) => {
    await page.goto('/about')
    await hydrated(page)
    const menu = page.getByRole('button', { name: 'Menu' })
    await menu.focus()
    await expect(menu).toHaveAttribute('popovertarget', 'menu')
    await page.keyboard.press('Enter')
    const nav = page.getByRole('navigation', { name: 'Main' })
    await expect(nav).toBeVisible()
    // After the button, Tab moves to the menu's links.
    await page.keyboard.press('Tab')
    await expect(nav.getByRole('link', { name: 'Baseline Media, home' })).toBeFocused()
    await page.keyboard.press('Tab')
    await page.keyboard.press('Tab')
    await expect(nav.getByRole('link', { name: 'About' })).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(nav).toBeHidden()
    await expect(menu).toBeFocused()
  })

  test.describe(() => {
    test.use({ viewport: { width: 360, height: 740 } })
    test('works without JavaScript', { tag: ['@plain', '@all'] }, async ({ page }) => {
      await page.goto('/')
      await page.getByRole('button', { name: 'Menu' }).click()
      await page.getByRole('link', { name: 'Portfolio', exact: true }).click()
      await expect(page).toHaveURL('/portfolio')
    })
  })
})

test('works without JavaScript, as the footer does', { tag: ['@plain', '@all'] }, async ({ page }) => {
  await page.goto('/about')
  for (const [label, path] of LINKS) {
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: label }).click()
    await expect(page).toHaveURL(path)
  }
  const footer = page.getByRole('contentinfo')
  await expect(footer.getByText(`© ${new Date().getUTCFullYear()} Baseline Media`)).toBeVisible()
  await expect(footer.getByRole('link', { name: 'Email' })).toHaveAttribute(
    'href',
    'mailto:hello@baselinemedia.example',
  )
  for (const name of ['Instagram', 'LinkedIn'])
    await expect(footer.getByRole('link', { name })).toHaveAttribute('href', /^https:/)
})
