import { expect, hydrated, test } from '../support/test.ts'

const MILESTONES = [
  ['March 2022', 'First sports photos'],
  ['November 2022', 'First photo Instagram page'],
  ['September 2023', 'Sports media club founded'],
  ['November 2023', 'Athletics Instagram page'],
  ['2024', 'Attended 84 sporting events and founded the business'],
] as const

for (const tag of ['@phone', '@plain']) {
  test(`tells the whole story ${tag}`, { tag }, async ({ page }) => {
    await page.goto('/about')
    await expect(page).toHaveTitle('About Jordan | Baseline Media')
    await expect(page.locator('meta[name="description"]')).toHaveAttribute('content', /Tampa and St\. Louis/)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText("Hello, I'm Jordan")
    await expect(page.getByRole('heading', { level: 2 })).toHaveText([
      'The Spark',
      'Milestones',
      'The Next Chapter',
      'My Mission',
    ])
    await expect(page.getByText(/In 2022 I borrowed a camera/)).toBeVisible()
    const steps = page.getByRole('listitem').filter({ has: page.getByText(/^(\w+ )?20\d\d$/) })
    await expect(steps).toHaveCount(MILESTONES.length)
    for (const [i, [when, what]] of MILESTONES.entries()) {
      await expect(steps.nth(i)).toContainText(when)
      await expect(steps.nth(i)).toContainText(what)
    }
    const pictures = page.getByRole('main').locator('picture img')
    const alts = await pictures.evaluateAll((all) => all.map((one) => (one as HTMLImageElement).alt))
    expect(alts.filter((alt) => alt !== '').length).toBeGreaterThanOrEqual(3)
  })
}

test('sections move into place when scrolled to, and stay there', { tag: '@phone' }, async ({ page }) => {
  await page.goto('/about')
  await hydrated(page)
  const mission = page.getByRole('heading', { name: 'My Mission' }).locator('xpath=ancestor::section')
  await expect(mission).not.toHaveCSS('translate', 'none')
  await expect(mission).toHaveCSS('opacity', '1')
  await page.getByRole('heading', { name: 'My Mission' }).scrollIntoViewIfNeeded()
  await expect(mission).toHaveCSS('translate', 'none')
  await page.evaluate(() => scrollTo(0, 0))
  await expect(page.getByRole('heading', { level: 1 })).toBeInViewport()
  await expect(mission).toHaveCSS('translate', 'none')
})
