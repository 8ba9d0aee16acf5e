import type { DatabaseSync } from 'node:sqlite'
import { openStandIn } from '../../ports/payments/stand-in/server.ts'
import { expectAccessibleInBoth } from '../support/screen/accessible.ts'
import { SECRET } from '../support/site.ts'
import { goTo, signInAsOwner } from '../support/studio.ts'
import { expect, hydrated, test } from '../support/test.ts'

test.use({
  contextOptions: { reducedMotion: 'reduce' },
  expected: [/400 .*(key|prices)\.data|400 \(Bad Request\).*(key|prices)\.data/],
})

/** As a business begins: the demo's sells already. */
function withoutStore(db: DatabaseSync): void {
  db.exec("delete from setup where name = 'payments'; delete from price_list")
}

test('the owner connects Stripe, sells an album, and refunds an order', { tag: '@all' }, async ({
  page,
  ownCopy,
}) => {
  const stripe = await openStandIn()
  const copy = await ownCopy(withoutStore, { SITE_SECRET: SECRET, STRIPE_ENDPOINT: stripe.endpoint })
  const { origin, db } = copy
  await signInAsOwner(page, copy)
  const rail = page.getByRole('navigation', { name: 'Studio', exact: true })
  await expect(rail.getByRole('link', { name: 'Orders' })).toHaveCount(0)

  await page.goto(`${origin}/studio/settings/payments`)
  await page.getByRole('link', { name: 'Connect Stripe' }).click()
  await page.getByLabel('Secret or restricted key').fill('pk_test_standin')
  await page.getByRole('button', { name: 'Connect and test' }).click()
  await expect(page.getByRole('alert')).toContainText('That’s a publishable key')
  await page.getByLabel('Secret or restricted key').fill('sk_test_standin')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByText('Saved. Stripe took the key.')).toBeVisible()
  await expect(page.getByText('Stripe hasn’t sent anything yet.')).toBeVisible()
  await page.getByRole('group', { name: 'In person' }).getByRole('button', { name: 'On' }).click()
  await expectAccessibleInBoth(page)

  await page.getByRole('link', { name: 'Set your prices' }).click()
  await page.getByLabel('Original').fill('twelve')
  await page.getByRole('button', { name: 'Save prices' }).click()
  await expect(page.getByText('Enter a price such as $12')).toBeVisible()
  await page.getByLabel('Original').fill('12.50')
  await expect(page.getByRole('complementary').getByText('$12.50')).toBeVisible()
  await page.getByRole('button', { name: 'Save prices' }).click()
  await expect(page.getByText('Saved. New prices count')).toBeVisible()
  await expectAccessibleInBoth(page)

  const { id: album } = db.prepare("select id from album where slug = 'bp-fb-101825'").get() as { id: string }
  await page.goto(`${origin}/studio/albums/${album}/access`)
  await hydrated(page)
  const sale = page.getByRole('group', { name: 'Sell these photos' })
  await sale.getByRole('button', { name: 'On' }).click()
  await expect(sale.getByRole('button', { name: 'On' })).toHaveAttribute('aria-pressed', 'true')
  await expect(page.getByRole('button', { name: /^Proofs, small/ })).toHaveAttribute('aria-pressed', 'true')

  await goTo(page, 'Orders')
  await expect(page.getByText('No orders yet.')).toBeVisible()
  const now = Date.now()
  db.prepare(
    `insert into store_order (id, number, link_id, status, test, cart, currency, email, subtotal, total, created_at, ends_at)
      values ('cash', 1001, 'abcdefghijkl', 'waiting', 0, '', 'usd', 'renee@brackwater.example', 2050, 2050, ?, ?)`,
  ).run(now, now + 86_400_000)
  const item = db.prepare(
    `insert into store_item (id, order_id, position, kind, album_id, amount, label) values (?, 'cash', ?, 'photo', ?, ?, ?)`,
  )
  item.run('one', 0, album, 1250, '109, original')
  item.run('two', 1, album, 800, '61, for sharing')
  await page.goto(`${origin}/studio`)
  await hydrated(page)
  await page.getByRole('link', { name: /^Mark as paid/ }).click()
  await expect(page.getByText('The photos are locked')).toBeVisible()
  await page.getByRole('link', { name: 'Mark $20.50 as paid' }).click()
  await page.getByRole('button', { name: 'Mark $20.50 as paid' }).click()
  await expect(page.getByText('Nothing was downloaded yet.')).toBeVisible()
  await expectAccessibleInBoth(page)
  await page.getByRole('link', { name: 'Refund' }).click()
  await page.getByLabel(/^61, for sharing/).uncheck()
  await page.getByRole('button', { name: 'Refund $12.50' }).click()
  await expect(page.getByText('$12.50 refunded')).toBeVisible()

  await page.getByRole('link', { name: 'All orders' }).click()
  await expect(page.getByText('Partly refunded')).toBeVisible()
  await expect(page.getByRole('definition').filter({ hasText: '$8.00' })).toBeVisible()
  await expectAccessibleInBoth(page)
  const csv = page.getByRole('link', { name: /^CSV for/ })
  const text = await (await page.request.get(origin + (await csv.getAttribute('href')))).text()
  expect(text).toContain(',1001,order,20.50,0.00,0.00,0.00,20.50,12.50,,person,cash')
  stripe.close()
})
