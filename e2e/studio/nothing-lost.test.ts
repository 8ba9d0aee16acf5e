import type { Page } from '@playwright/test'
import { goTo, signInAsOwner } from '../support/studio.ts'
import { expect, hydrated, test } from '../support/test.ts'

test.use({
  contextOptions: { reducedMotion: 'reduce' },
  // A refused save.
  expected: [/status(?:: | of )400/],
})

test('the later of two windows reads what the earlier one saved, before it overwrites that', {
  tag: '@all',
}, async ({ page, copy, context }) => {
  await signInAsOwner(page, copy)
  await goTo(page, 'Albums')
  await page.locator('main a[href^="/studio/albums/0"]').first().click()
  await page.getByRole('link', { name: 'Details' }).click()
  const form = (of: Page) => of.getByRole('form', { name: 'Details', exact: true })
  await expect(form(page)).toBeVisible()
  const other = await context.newPage()
  await other.goto(page.url())
  await hydrated(other)
  const save = (of: Page) => form(of).getByRole('button', { name: 'Save', exact: true }).click()
  await form(other).getByLabel('City').fill('Clearwater')
  await save(other)
  await expect(other.getByText('Saved', { exact: true })).toBeVisible()

  const [city, title] = [form(page).getByLabel('City'), form(page).getByLabel('Title')]
  await city.fill('Sarasota')
  await title.fill('The last game')
  await save(page)
  await expect(page.getByText('Meanwhile someone saved “Clearwater” in another window.')).toBeVisible()
  await expect(city).toHaveValue('Sarasota')
  await expect(title).toHaveValue('The last game')
  await save(page)
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
  await other.reload()
  await expect(form(other).getByLabel('City')).toHaveValue('Sarasota')
})

test('a new post begins with what was typed while it opened', { tag: '@all' }, async ({ page, copy }) => {
  await signInAsOwner(page, copy)
  await goTo(page, 'Blog')
  const open = Promise.withResolvers<void>()
  await page.route('**/studio/blog**', async (route) => {
    await open.promise
    await route.continue()
  })
  await page.getByRole('button', { name: 'New post' }).click()
  await page.keyboard.type('Under the lights')
  open.resolve()
  await expect(page.getByRole('textbox', { name: 'Title' })).toHaveValue('Under the lights')
})
