import type { Page } from '@playwright/test'
import { EZRA } from '../support/business/athletes.ts'
import { CARD, forSale } from '../support/business/store.ts'
import { ask } from '../support/crawl.ts'
import { expectAccessible } from '../support/screen/accessible.ts'
import { SECRET } from '../support/site.ts'
import { expect, hydrated, test } from '../support/test.ts'

test.use({ expected: [/status(: | of )404 /] })

const sources = (page: Page) =>
  page
    .locator('#content img[srcset], #content img[src*="/photos/"], #content img[src*="/proofs/"]')
    .evaluateAll((all) => all.map((image) => (image as HTMLImageElement).currentSrc))

test('a family buys two photos, switches to all of them, and pays', { tag: '@all' }, async ({
  ownCopy,
  browser,
  page,
}) => {
  const copy = await ownCopy(forSale, { SITE_SECRET: SECRET })
  await page.goto(copy.origin + CARD)
  await expect(page.getByText('From $8')).toBeVisible()
  await hydrated(page)
  const game = page.locator('#photographs').getByRole('link', { name: /^Photo \d/ })
  for (const n of [0, 1]) {
    await game.nth(n).click()
    const lightbox = page.getByRole('dialog')
    await lightbox.getByText('Buy', { exact: true }).click()
    await lightbox.getByRole('button', { name: /^Original/ }).click()
    await expect(lightbox.getByRole('link', { name: 'In your cart' })).toBeVisible()
    if (n === 0) await expectAccessible(page)
    await page.keyboard.press('Escape')
    await expect(lightbox).toHaveCount(0)
  }
  await page.getByRole('link', { name: 'Cart, 2 $40' }).click()
  await expect(page.getByRole('heading', { name: 'All 3 for $5 less' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Switch to all 3' }).click()
  await expect(page.getByRole('button', { name: 'Check out, $35' })).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByRole('button', { name: 'Check out, $40' })).toBeVisible()
  await page.getByRole('button', { name: 'Switch to all 3' }).click()
  await page.getByRole('button', { name: 'Check out, $35' }).click()

  await expect(page.getByText('This stands in for Stripe.')).toBeVisible()
  await page.getByLabel('email').fill('renee@brackwater.example')
  await page.getByLabel('name').fill('Renee Brackwater')
  await page.getByRole('button', { name: 'Pay by card' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your 3 photos are ready')
  await expect(page.locator('#content')).not.toContainText(EZRA.name)
  await expectAccessible(page)
  const clean = await sources(page)
  expect(clean).toHaveLength(3)
  expect(clean.filter((source) => source.includes('/proofs/'))).toEqual([])
  await hydrated(page)
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: /^Download all 3/ }).click(),
  ])
  expect(download.suggestedFilename()).toMatch(/\.zip$/)
  const order = new URL(page.url()).pathname
  await page.goto(`${copy.origin}/cart`)
  await expect(page.getByText('Nothing here yet.')).toBeVisible()
  expect(copy.db.prepare('select status, total, email from store_order').all()).toEqual([
    { status: 'paid', total: 3500, email: 'renee@brackwater.example' },
  ])

  const stranger = await (await browser.newContext({ baseURL: copy.origin })).newPage()
  await stranger.goto(CARD)
  const marked = (await sources(stranger)).filter((source) => source.includes('/proofs/'))
  expect(marked.length).toBeGreaterThan(0)
  for (const source of clean) {
    const { pathname } = new URL(source)
    expect((await ask(copy, pathname.replace(order, CARD), '')).status, source).toBe(404)
    expect((await ask(copy, pathname, '')).status).toBe(200)
  }
  await stranger.context().close()

  // The owner hides him: nothing of the order is left, and its page says no more than how many are gone.
  copy.db.prepare('update person set not_shown_at = 1 where id = ?').run(EZRA.id)
  await page.goto(copy.origin + order)
  expect(await sources(page)).toEqual([])
  for (const source of clean) expect((await ask(copy, new URL(source).pathname, '')).status).toBe(404)
})

test('without a script, nothing is given before the money is there', { tag: '@plain' }, async ({
  ownCopy,
  page,
}) => {
  const copy = await ownCopy(forSale, { SITE_SECRET: SECRET })
  const buy = page.getByText('Buy', { exact: true })
  // Nothing can be bought before its proof is drawn, and without a script the page doesn't look again.
  await expect(async () => {
    await page.goto(`${copy.origin}${CARD}/1`)
    await expect(buy).toBeVisible({ timeout: 1000 })
  }).toPass()
  await buy.click()
  await page.getByRole('button', { name: /^For sharing/ }).click()
  await expect(page).toHaveURL(`${copy.origin}/cart`)
  await page.getByRole('button', { name: 'Check out, $8' }).click()
  await expect(page.getByText('This stands in for Stripe.')).toBeVisible()
  await page.getByRole('link', { name: 'Back' }).click()
  const { link_id } = copy.db.prepare('select link_id from store_order').get() ?? {}
  expect(link_id).toHaveLength(12)

  await page.getByText('Pay Jordan in person').click()
  await page.getByLabel('Your email').fill('renee@brackwater.example')
  await page.getByRole('button', { name: 'Place the order' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Give Jordan $8 and this number')
  const order = new URL(page.url()).pathname
  expect(await sources(page)).toEqual([])
  const frame = copy.db.prepare('select frame_id as id from store_item').get()?.id
  for (const path of [`/download/photographs/${frame}`, `/download/photographs/${frame}?size=web`]) {
    expect((await ask(copy, order + path, '')).status).toBe(404)
  }
  copy.db
    .prepare(`update store_order set status = 'paid', paid_at = 1, downloads_until = ?`)
    .run(Date.now() + 9e6)
  expect((await ask(copy, `${order}/download/photographs/${frame}`, '')).status).toBe(404)
  expect((await ask(copy, `${order}/download/photographs/${frame}?size=web`, '')).status).toBe(200)
  await page.goto(`${copy.origin}/cart`)
  await expect(page.getByText('Nothing here yet.')).toBeVisible()
})

test('a store that is off shows nowhere', async ({ copyOfSite }) => {
  const copy = copyOfSite((db) => {
    forSale(db)
    db.exec(`delete from setup where name = 'payments'`)
  })
  expect((await ask(copy, CARD, '')).text).not.toMatch(/From \$|Get all|"\/cart"/)
  expect((await ask(copy, `${CARD}.data`, '')).text).not.toMatch(/offer|price|currency/i)
  for (const path of ['/cart', '/terms-of-sale']) expect((await ask(copy, path, '')).status).toBe(404)
})
