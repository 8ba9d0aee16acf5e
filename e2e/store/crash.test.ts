import { setTimeout as pause } from 'node:timers/promises'
import { signWith } from '../../app/accounts/signature.server.ts'
import { orderAddress, orderToken } from '../../app/viewers/buyer.server.ts'
import { EZRA } from '../support/business/athletes.ts'
import { CARD, forSale } from '../support/business/store.ts'
import { buy, opened, openKillableStore } from '../support/buying.ts'
import { SECRET } from '../support/site.ts'
import { expect, test } from '../support/test.ts'

/** Each family's purchase is cut off by a crash at some moment of its own. */
const FAMILIES = Number(process.env.CRASHES ?? 4)

test('what was paid for is delivered and told once, whenever the site is killed', { tag: '@all' }, async ({
  ownCopy,
}) => {
  test.setTimeout(60_000 + FAMILIES * 25_000)
  const store = await openKillableStore(ownCopy)
  const copy = await store.start(forSale)
  const { frame } = copy.db
    .prepare(`select frame.id as frame from frame join album on album.id = album_id join tag using (photo_id)
       where athlete_id = ? and price_list_id is not null limit 1`)
    .get(EZRA.id) as { frame: string }
  let site = await store.killAndRestart(copy, copy)
  const emails = Array.from({ length: FAMILIES }, (_, i) => `family-${i}@example.com`)
  for (const [i, email] of emails.entries()) {
    const from = `198.51.100.${i % 250}`
    const bought = buy({ origin: site.origin, card: CARD, frame, email, returns: i % 3 > 0 }, from)
    // A purchase takes about 200 ms: the kills are spread over it and the moments after.
    await pause((i * 37) % 400)
    site = await store.killAndRestart(site, copy)
    await bought
  }
  // The webhook may have met no site.
  site = await store.killAndRestart(site, copy)
  const waiting = () =>
    copy.db
      .prepare(
        `select (select count(*) from store_order where status <> 'paid') +
                (select count(*) from job where kind = 'mail' and status = 'waiting') as n`,
      )
      .get()?.n
  await expect.poll(waiting, { timeout: 30_000 }).toBe(0)

  const paid = store.stripe.objects
    .of('checkout.session')
    .filter(({ payment_status: status }) => status === 'paid')
  expect(paid).toHaveLength(FAMILIES)
  const orders = copy.db.prepare('select id, link_id as link, email from store_order').all()
  expect(orders.map(({ email }) => email).sort()).toEqual(emails.toSorted())
  for (const { link } of orders) {
    const page = site.origin + orderAddress(orderToken(signWith(SECRET), String(link)))
    expect(await opened(page, '198.51.100.251')).toContain('Your photo is ready')
  }
  const received = [...store.mail.received]
  expect(received.map(([id]) => id).sort()).toEqual(orders.map(({ id }) => `order-${id}`).sort())
  // A mail server that took an email just before the crash gets it again, under the same ID.
  expect(received.filter(([, times]) => times > 1).length).toBeLessThanOrEqual(FAMILIES / 4)
  await site.stop()
  await store.close()
})
