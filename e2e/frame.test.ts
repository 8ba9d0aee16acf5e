import { expect, hydrated, test } from './test.ts'

const LINKS = [
  ['About', '/about'],
  ['Portfolio', '/portfolio'],
  ['Blog', '/blog'],
  ['Booking', '/booking'],
  ['Login', '/client'],
] as const

test('the navigation leads everywhere and says where one is', async ({ page }) => {
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
