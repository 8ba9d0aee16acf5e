import type { DatabaseSync } from 'node:sqlite'
import { signWith } from '../../app/accounts/signature.server.ts'
import { orderAddress, orderToken } from '../../app/viewers/buyer.server.ts'
import { openSession } from '../support/business/clients.ts'
import { emailsTo } from '../support/emails.ts'
import { SECRET } from '../support/site.ts'
import { OWNER } from '../support/studio.ts'
import { expect, test } from '../support/test.ts'

const ID = '01a1fd07-ca59-7d2b-9c51-5f1e0c4a7c99'

function asked(db: DatabaseSync): void {
  db.prepare(
    `insert into booking (id, idempotency_key, type, version, answers, status, name, email, phone, date, created_at, status_at)
      values (?, ?, 'Sports', 1, '{}', 'new', 'Beatriz Oyelaran', 'beatriz@ghivca.example', '', '2031-11-08', 1, 1)`,
  ).run(ID, ID)
}

test('the owner accepts and asks for a deposit, and it’s paid without a script', { tag: '@plain' }, async ({
  ownCopy,
  page,
}) => {
  const copy = await ownCopy(asked, { SITE_SECRET: SECRET })
  const booking = `${copy.origin}/studio/bookings/${ID}`
  const owner = copy.db.prepare('select id from account where email = ?').get(OWNER)
  await openSession(page.context(), copy, String(owner?.id))
  await page.goto(booking)
  await page.getByRole('link', { name: 'Accept' }).click()
  const accept = page.getByRole('form', { name: 'Accept' })
  await expect(accept.getByLabel('Deposit', { exact: true })).toBeHidden()
  await accept.getByLabel('Ask for a deposit').check()
  await accept.getByLabel('Deposit', { exact: true }).fill('150')
  await accept.getByLabel('Refund if they cancel by').fill('2031-11-01')
  await accept.getByRole('button', { name: 'Accept' }).click()
  await page.goto(booking)
  await expect(page.getByRole('status').filter({ hasText: 'Booked, deposit asked' })).toBeVisible()

  // The stored copy of the email doesn't have the link, which opens the order.
  await expect(async () => {
    const [email = ''] = emailsTo(copy, 'beatriz@ghivca.example')
    expect(email).toContain('deposit of $150 holds the day')
  }).toPass()
  const { link_id } = copy.db.prepare('select link_id from store_order').get() ?? {}
  const pay = orderAddress(orderToken(signWith(SECRET), String(link_id)))
  await page.goto(copy.origin + pay)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('$150 holds November 8, 2031')
  await expect(
    page.getByText('If you cancel by November 1, 2031, you’ll get the deposit back.'),
  ).toBeVisible()
  await page.getByRole('button', { name: 'Pay $150' }).click()
  await expect(page.getByText('This stands in for Stripe.')).toBeVisible()
  await page.getByRole('link', { name: 'Back' }).click()
  await page.getByRole('button', { name: 'Pay $150' }).click()
  await page.getByLabel('email').fill('beatriz@ghivca.example')
  await page.getByLabel('name').fill('Beatriz Oyelaran')
  await page.getByRole('button', { name: 'Pay by card' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('November 8, 2031 is yours')
  await expect(page.getByRole('button', { name: /^Pay/ })).toHaveCount(0)

  await page.goto(booking)
  await expect(page.getByRole('status').filter({ hasText: 'Booked, deposit paid' })).toBeVisible()
  await page.goto(`${copy.origin}/studio`)
  await expect(page.getByRole('link', { name: 'Beatriz Oyelaran paid the $150 deposit' })).toBeVisible()
})
