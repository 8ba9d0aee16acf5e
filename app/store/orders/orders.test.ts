import { expect, test } from 'vitest'
import type { Database } from '../../../ports/database/port.ts'
import { frameRow, insertRows, photoRow } from '../../../ports/database/testing/testing-rows.ts'
import { withDatabase } from '../../../ports/database/testing.ts'
import { openTestStripe } from '../../../ports/payments/testing-stripe.ts'
import { signWith } from '../../accounts/signature.server.ts'
import { TERMINAL } from '../../audit/actor.ts'
import { testSecurityLog } from '../../audit/testing.server.ts'
import { readBuyer } from '../../viewers/buyer.server.ts'
import { openFrames, openPhoto } from '../../viewers/viewer.server.ts'
import type { Wish } from '../cart/cart.ts'
import { doorOf, type Shopper } from '../cart/doors.server.ts'
import { quote } from '../quote.server.ts'
import { aCart, aStore, STORE } from '../testing.server.ts'
import { checkOut, orderInPerson, payAgain } from './check-out.server.ts'
import { hiddenShares } from './hidden.server.ts'
import { linesOf } from './lines.server.ts'
import { readOrderPage } from './order-page.server.ts'
import { refundHidden, refundItems } from './refund.server.ts'
import { markPaid, settle } from './settle.server.ts'
import { orderTasks } from './tasks.server.ts'

const NOW = Date.now()
const DAY = 86_400_000
const sign = signWith('a secret of this test')
const GUEST: Shopper = { linkId: 'derbylink123', pinHash: null, guestId: null, address: '' }

withDatabase('an order', (open) => {
  async function aShop() {
    const database: Database = await open()
    await aStore(database)
    const { db } = database
    const stripe = await openTestStripe()
    const { security, lines } = testSecurityLog(database)
    const ports = { database, sign, security, origin: 'https://example.com', payments: stripe.payments }
    const { card } = await db
      .selectFrom('person')
      .select('card')
      .where('id', '=', 'ana')
      .executeTakeFirstOrThrow()
    const ana: Shopper = { personId: 'ana', card: card ?? '', pinHash: null, address: '', athleteId: null }
    const wanted = async (shopper: Shopper, wishes: Omit<Wish, 'door'>[]) => {
      const cart = aCart([doorOf(sign, shopper)], ...wishes)
      return { cart, quote: await quote(ports, cart, async () => null, NOW), store: STORE }
    }
    const buy = async (shopper: Shopper, ...wishes: Omit<Wish, 'door'>[]) =>
      (await checkOut(ports, await wanted(shopper, wishes), NOW)) ?? ''
    const orders = () => db.selectFrom('store_order').selectAll().orderBy('number').execute()
    const settled = async (now = NOW) => {
      for (const { id } of await orders()) await settle(ports, id, now)
      return (await orders()).map(({ status }) => status)
    }
    const emails = async () =>
      (await db.selectFrom('job').select('payload').where('kind', '=', 'mail').execute()).map(
        ({ payload }) => JSON.parse(payload).email,
      )
    const seen = async (number: number, now = NOW) => {
      const order = (await orders()).find((one) => one.number === number)
      const token = order && `${order.link_id}${sign('order', order.link_id).slice(0, 22)}`
      const buyer = await readBuyer(ports, token ?? '')
      if (!buyer) throw new Error('There is no such order.')
      const frames = await openFrames(ports, buyer, null, now).select('frame.id').execute()
      return frames.map(({ id }) => id).sort()
    }
    return { ports, db, stripe, ana, wanted, buy, orders, settled, emails, seen, lines }
  }

  test('is one, with one email, however often it is checked out and told of', async () => {
    const { ports, stripe, ana, buy, orders, settled, emails, seen } = await aShop()
    const wishes = [
      { kind: 'photo', frame: 'derby-1' },
      { kind: 'web', frame: 'derby-2' },
    ] as const
    const url = await buy(ana, ...wishes)
    expect(await buy(ana, ...wishes)).toBe(url)
    expect(await orders()).toMatchObject([{ number: 1001, status: 'open', subtotal: 1300 }])
    expect([await settled(), await seen(1001)]).toEqual([['open'], []])
    await stripe.pay(url, 'declined')
    expect(await settled()).toEqual(['open'])
    await stripe.pay(url, 'card')
    const [order] = await orders()
    await Promise.all([1, 2, 3].map(() => settle(ports, order?.id ?? '', NOW)))
    expect(await settled()).toEqual(['paid'])
    expect(await emails()).toEqual(['order'])
    expect(await orders()).toMatchObject([
      { total: 1300, method: 'card', email: 'renee@example.com', refunded: 0, test: 1 },
    ])
    expect(await seen(1001)).toEqual(['derby-1', 'derby-2'])
    expect(await seen(1001, NOW + 91 * DAY)).toEqual([])
    // The same cart again is another order.
    await buy(ana, ...wishes)
    expect(await settled()).toEqual(['paid', 'open'])
  })

  test('opens nothing until a bank has paid, and says when it did not', async () => {
    const { ports, stripe, buy, orders, settled, emails, seen } = await aShop()
    const url = await buy(GUEST, { kind: 'album', album: 'derby' })
    await stripe.pay(url, 'us_bank_account')
    expect([await settled(), await seen(1001)]).toEqual([['pending'], []])
    const [order] = await orders()
    await stripe.settle(order?.session_id ?? '', 'fail')
    expect([await settled(), await emails()]).toEqual([['failed'], ['order-failed']])
    const again = await payAgain(ports, order?.id ?? '', STORE, NOW)
    await stripe.pay(again ?? '', 'us_bank_account')
    expect(await settled()).toEqual(['pending'])
    await stripe.settle((await orders())[0]?.session_id ?? '', 'settle')
    expect(await settled()).toEqual(['paid'])
    expect(await payAgain(ports, order?.id ?? '', STORE, NOW)).toBeNull()
    expect([await seen(1001), (await orders()).length]).toEqual([
      ['derby-1', 'derby-2', 'derby-3', 'derby-5'],
      1,
    ])
  })

  test('has what it bought and no hidden child, and a season has its later games', async () => {
    const { ports, db, stripe, ana, buy, settled, seen } = await aShop()
    await stripe.pay(await buy(ana, { kind: 'season', athlete: 'ana' }), 'card')
    await stripe.pay(await buy(GUEST, { kind: 'album', album: 'derby' }), 'card')
    await stripe.pay(await buy(GUEST, { kind: 'game', athlete: 'leo', album: 'derby' }), 'card')
    await settled()
    // 'gift' isn't for sale alone, but is a game of the season.
    expect(await seen(1001)).toEqual(['derby-1', 'derby-2', 'final-1', 'final-2', 'gift-1', 'gift-2'])
    expect(await seen(1002)).toEqual(['derby-1', 'derby-2', 'derby-3', 'derby-5'])
    expect(await seen(1003)).toEqual(['derby-2', 'derby-3'])
    await insertRows(ports.database, {
      photo: photoRow('new'),
      frame: frameRow('final', 9, photoRow('new').id),
      tag: {
        id: 't',
        photo_id: photoRow('new').id,
        athlete_id: 'ana',
        evidence: 'hand',
        step: 's',
        created_at: 2,
      },
    })
    await db.updateTable('athlete').set({ number: '4' }).where('id', '=', 'ana').execute()
    expect(await seen(1001)).toContain('final-9')
    await db
      .updateTable('album')
      .set({ expires_at: NOW - 1 })
      .where('id', '=', 'derby')
      .execute()
    expect(await seen(1003)).toEqual(['derby-2', 'derby-3'])
    await db.updateTable('person').set({ not_shown_at: 1 }).where('id', '=', 'leo').execute()
    expect(await seen(1003)).toEqual([])
    expect(await seen(1002)).toEqual(['derby-1', 'derby-5'])
    await db.updateTable('frame').set({ deleted_at: 1 }).where('id', '=', 'derby-1').execute()
    expect(await seen(1002)).toEqual(['derby-5'])
  })

  test('shows clean photos of what was bought, and only to whoever has its link', async () => {
    const { ports, stripe, buy, orders, settled } = await aShop()
    await stripe.pay(await buy(GUEST, { kind: 'photo', frame: 'derby-1' }), 'card')
    await settled()
    const [order] = await orders()
    const buyer = { orderId: order?.id ?? '', address: '/order/x' }
    const photo = (n: number) => openPhoto(ports, buyer, 'derby', photoRow(`derby${n}`).id, NOW)
    expect(await photo(1)).toMatchObject({ proofs: false })
    expect(await photo(2)).toBeNull()
    expect(await openPhoto(ports, GUEST, 'derby', photoRow('derby1').id, NOW)).toMatchObject({ proofs: true })
    expect(await readBuyer(ports, `${order?.link_id}${'x'.repeat(22)}`)).toBeNull()
    expect(
      await readBuyer(ports, `${order?.link_id}${sign('share-link', order?.link_id ?? '').slice(0, 22)}`),
    ).toBeNull()
  })

  test('ends with a refund of everything, wherever it was made', async () => {
    const { ports, stripe, buy, orders, settled, seen } = await aShop()
    await stripe.pay(await buy(GUEST, { kind: 'photo', frame: 'derby-1' }), 'card')
    await settled()
    const [order] = await orders()
    const refund = {
      paymentIntent: order?.payment_intent ?? '',
      orderId: order?.id ?? '',
      idempotencyKey: 'r',
    }
    await ports.payments.refund({ ...refund, amount: 300 })
    expect([await settled(), await seen(1001)]).toEqual([['paid'], ['derby-1']])
    await ports.payments.refund({ ...refund, amount: 500, idempotencyKey: 's' })
    expect([await settled(), await seen(1001)]).toEqual([['paid'], []])
    expect(await orders()).toMatchObject([{ refunded: 800, total: 800 }])
  })

  test('refuses a payment of another amount', async () => {
    const { db, stripe, buy, settled, emails, lines } = await aShop()
    await stripe.pay(await buy(GUEST, { kind: 'photo', frame: 'derby-1' }), 'card')
    await db.updateTable('store_order').set({ subtotal: 900_000 }).execute()
    expect([await settled(), await emails()]).toEqual([['open'], []])
    expect(lines.join()).toContain('payment.mismatch')
  })

  test('has one page at a time for a card, however often and from wherever it is asked for', async () => {
    const { ports, stripe, wanted, settled, emails } = await aShop()
    const asked = { ...(await wanted(GUEST, [{ kind: 'photo', frame: 'derby-1' }])), email: 'a@example.com' }
    const { id } = await orderInPerson(ports, asked, NOW)
    const again = () => payAgain(ports, id, STORE, NOW)
    const pages = new Set(await Promise.all([again(), again(), again()]))
    expect([pages.size, await again()]).toEqual([1, [...pages][0]])
    await stripe.pay([...pages][0] ?? '', 'card')
    expect([await again(), await settled(), await emails()]).toEqual([null, ['paid'], ['order']])
  })

  test('keeps an erased buyer erased, whatever Stripe says later', async () => {
    const { ports, db, stripe, buy, orders, settled } = await aShop()
    await stripe.pay(await buy(GUEST, { kind: 'photo', frame: 'derby-1' }), 'card')
    await settled()
    await db.updateTable('store_order').set({ email: null, name: null }).execute()
    const [order] = await orders()
    const paymentIntent = order?.payment_intent ?? ''
    await ports.payments.refund({ paymentIntent, orderId: order?.id ?? '', amount: 1, idempotencyKey: 'r' })
    await settled()
    expect(await orders()).toMatchObject([{ refunded: 1, email: null, name: null }])
  })

  test('gives back the shares of photos that were hidden after the sale, and keeps all others', async () => {
    const { ports, db, stripe, ana, buy, settled, seen, orders } = await aShop()
    await stripe.pay(await buy(ana, { kind: 'game', athlete: 'ana', album: 'derby' }), 'card')
    await stripe.pay(await buy(GUEST, { kind: 'album', album: 'derby' }), 'card')
    await stripe.pay(await buy(GUEST, { kind: 'photo', frame: 'derby-1' }), 'card')
    await settled()
    const later = NOW + 1000
    const due = async () =>
      (await hiddenShares(ports.database, later)).map(({ number, total }) => [number, total])
    // Kid was hidden before, and was in no price.
    expect(await due()).toEqual([])
    await db.updateTable('person').set({ not_shown_at: later }).where('id', '=', 'leo').execute()
    expect(await due()).toEqual([
      [1002, 10_000],
      [1001, 1750],
    ])
    const [first] = await orders()
    const id = first?.id ?? ''
    const by = { actor: TERMINAL, now: later }
    const page = await readOrderPage(ports, { orderId: id, address: '' }, { roll: 1, back: false }, later)
    expect(page).toMatchObject({ state: 'ready', gone: 1, count: 1 })
    expect(await orderTasks(ports.database, { owner: true, limit: 1 }, later)).toMatchObject({
      all: 2,
      shown: [{ number: 1002, task: 'hidden', total: 10_000 }],
    })
    expect(await refundHidden(ports, id, by)).toEqual({ amount: 1750 })
    expect(await refundHidden(ports, id, by)).toHaveProperty('refused')
    expect([await due(), await seen(1001)]).toEqual([[[1002, 10_000]], ['derby-1']])
    await settled(later)
    expect((await orders())[0]).toMatchObject({ refunded: 1750, status: 'paid' })
    const [line] = await linesOf(db, id)
    expect(await refundItems(ports, { id, items: [line?.id ?? ''] }, by)).toEqual({ amount: 1750 })
    expect(await seen(1001)).toEqual([])
  })

  test('may be paid in cash and by card, and then the owner hears of it', async () => {
    const { ports, wanted, stripe, seen, settled, orders } = await aShop()
    const asked = { ...(await wanted(GUEST, [{ kind: 'photo', frame: 'derby-1' }])), email: 'a@example.com' }
    const { id } = await orderInPerson(ports, asked, NOW)
    const page = await payAgain(ports, id, STORE, NOW)
    const tasks = async () => (await orderTasks(ports.database, { owner: true, limit: 5 }, NOW)).shown
    await ports.database.write((trx) => markPaid(trx, { id, days: 90 }, NOW))
    expect([await settled(), await tasks()]).toEqual([['paid'], []])
    await stripe.pay(page ?? '', 'card')
    await settled()
    expect(await tasks()).toMatchObject([{ number: 1001, task: 'twice' }])
    const [order] = await orders()
    const paymentIntent = order?.payment_intent ?? ''
    await ports.payments.refund({ paymentIntent, orderId: id, amount: 800, idempotencyKey: 'r' })
    await settled()
    expect([await tasks(), await seen(1001)]).toEqual([[], ['derby-1']])
    expect(await orders()).toMatchObject([{ method: 'person', refunded: 0, payment_intent: null }])
  })

  test('waits for cash until the owner has it', async () => {
    const { ports, wanted, orders, seen, emails } = await aShop()
    const asked = { ...(await wanted(GUEST, [{ kind: 'photo', frame: 'derby-1' }])), email: 'a@example.com' }
    const placed = await orderInPerson(ports, asked, NOW)
    expect(await orderInPerson(ports, asked, NOW)).toEqual(placed)
    expect([(await orders()).length, await seen(1001)]).toEqual([1, []])
    const mark = () => ports.database.write((trx) => markPaid(trx, { id: placed.id, days: 90 }, NOW))
    expect([await mark(), await mark()]).toEqual([true, false])
    expect([await seen(1001), await emails()]).toEqual([['derby-1'], ['order']])
  })
})
