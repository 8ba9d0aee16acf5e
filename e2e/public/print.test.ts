import type { Page } from '@playwright/test'
import { galleries, shownPosts } from '../support/business/demo.ts'
import { expect, hydrated, test } from '../support/test.ts'

async function onPaper(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await hydrated(page)
  await page.emulateMedia({ media: 'print' })
}

/** Nothing that only a screen needs, and what is read stands dark on white. */
async function expectReadable(page: Page, origin: string): Promise<void> {
  await expect(page.getByRole('navigation').filter({ visible: true })).toHaveCount(0)
  await expect(page.getByRole('button')).toHaveCount(0)
  await expect(page.getByRole('link', { name: 'Skip to the content' })).toBeHidden()
  await expect(page.locator('body')).toHaveCSS('color', 'rgb(0, 0, 0)')
  await expect(page.locator('html')).toHaveCSS('background-color', 'rgb(255, 255, 255)')
  await expect(page.locator('header').first()).not.toHaveCSS('position', 'fixed')
  await expect(page.getByText(`Jordan, Baseline Media: ${origin}`, { exact: true })).toBeVisible()
}

test('pages print without what a screen needs', { tag: '@all' }, async ({ page, baseURL }) => {
  await onPaper(page, '/')
  await expectReadable(page, baseURL as string)
  for (const quote of await page.locator('figure:has(blockquote)').all())
    await expect(quote).toHaveCSS('opacity', '1')
  const [post] = shownPosts()
  await onPaper(page, `/blog/${post?.slug}`)
  await expectReadable(page, baseURL as string)
})

test('an album prints as a contact sheet with numbers', { tag: '@all' }, async ({ page, baseURL }) => {
  const [gallery] = galleries()
  await onPaper(page, `/portfolio/${gallery?.slug}`)
  await expectReadable(page, baseURL as string)
  const frames = page.locator('[data-frame]')
  await expect(frames).toHaveCount(gallery?.frames as number)
  for (const [i, frame] of (await frames.all()).entries()) {
    await expect(frame.locator('.edge')).toHaveText(new RegExp(`^${i + 1}`))
    await expect(frame.locator('.edge')).toHaveCSS('opacity', '1')
    expect((await frame.boundingBox())?.height).toBeLessThan(160)
  }
})
