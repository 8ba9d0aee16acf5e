import { AxeBuilder } from '@axe-core/playwright'
import { giveOwnersPassword } from '../support/studio.ts'
import { expect, test } from '../support/test.ts'

test.use({ contextOptions: { reducedMotion: 'reduce' } })

test('the owner leads the addresses of her earlier site to this one', async ({ page, copy }) => {
  await giveOwnersPassword(page, copy.origin)
  await page.getByRole('link', { name: 'Settings' }).click()
  await page.getByRole('link', { name: 'Open' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Moving in')
  const list = 'Old,New\nhttps://old.example/2019/My-Post/,/about\n/studio/x,/about\n'
  await page
    .getByLabel('Or choose a CSV file')
    .setInputFiles({ name: 'old.csv', mimeType: 'text/csv', buffer: Buffer.from(list) })
  await expect(page.getByText('/studio/x is an address that this site uses itself.')).toBeVisible()
  await page.getByRole('button', { name: 'Save 1 address' }).click()
  await expect(page.getByText('1 address saved.')).toBeVisible()
  const old = () => page.request.get(`${copy.origin}/2019/my-post`, { maxRedirects: 0 })
  expect([(await old()).status(), (await old()).headers().location]).toEqual([301, '/about'])

  await page.getByRole('button', { name: 'Forget /2019/my-post' }).click()
  await expect(page.getByRole('link', { name: '/about' })).toHaveCount(0)
  expect((await old()).status()).toBe(404)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByRole('link', { name: '/about' })).toBeVisible()
  expect((await old()).status()).toBe(301)
  const { violations } = await new AxeBuilder({ page }).analyze()
  expect(violations).toEqual([])
})
