import { expect, test } from 'vitest'
import { insertRows } from '../../../ports/database/testing/testing-rows.ts'
import { withDatabase } from '../../../ports/database/testing.ts'
import { openTestStripe } from '../../../ports/payments/testing-stripe.ts'
import { withStaff } from '../../accounts/testing.server.ts'
import { testSecurityLog } from '../../audit/testing.server.ts'
import { boughtFrames } from '../../viewers/buyer.server.ts'
import { aStore } from '../testing.server.ts'
import { ordersCsv } from './csv.server.ts'
import { countOrders, listOrders, monthsSum } from './list.server.ts'
import { cancelOrder, markOrderPaid, reopenDownloads } from './manage.server.ts'
import { monthOf } from './month.ts'
import { refundItems } from './refund.server.ts'
import { withShares } from './refund.ts'
import { orderById, settle } from './settle.server.ts'
import { orderTasks } from './tasks.server.ts'

const NOW = Date.UTC(2027, 4, 8, 12)
const DAY = 86_400_000
const ZONE = 'America/New_York'
const OWNER = { kind: 'owner', id: 'jordan' } as const

test('shares of a code and of tax add up to the cent, whatever the amounts', () => {
  const sharesOf = (amounts: number[], total: number) =>
    withShares(
      amounts.map((amount) => ({ amount })),
      total,
    ).map(({ share }) => share)
  expect(sharesOf([1500, 800, 3500], 2849)).toEqual([737, 393, 1719])
  expect(sharesOf([800, 800, 800], 1000)).toEqual([333, 334, 333])
  expect(sharesOf([0, 800], 0)).toEqual([0, 0])
  for (let n = 1; n <= 60; n++) {
    const amounts = Array.from({ length: (n % 7) + 1 }, (_, i) => ((i * 733 + n * 97) % 900) + 1)
    const shares = sharesOf(amounts, n * 131)
    expect([n, shares.reduce((a, b) => a + b)]).toEqual([n, n * 131])
    expect([n, Math.min(...shares)]).not.toEqual([n, expect.toSatisfy((least) => least < 0)])
  }
})

withDatabase('what the owner does with orders', (open) => {
  async function aShop() {
    const database = await open()
    await aStore(database)
    await withStaff(database, { jordan: 'owner' })
    const by = { actor: OWNER, now: NOW }
    const sell = async (number: number, row: object = {}) => {
      const order = {
        id: `order-${number}`,
        number,
        link_id: `link${number}`,
        status: 'paid' as const,
        test: 0 as const,
        cart: '',
        currency: 'usd',
        email: `Buyer${number}@example.com`,
        method: 'card',
        subtotal: 2400,
        total: 2400,
        created_at: NOW - DAY,
        ends_at: NOW,
        paid_at: NOW - DAY,
        downloads_until: NOW + DAY,
        ...row,
      }
      const item = (n: number) => ({
        id: `${number}-${n}`,
        order_id: order.id,
        position: n,
        kind: 'photo' as const,
        album_id: 'derby',
        frame_id: `derby-${n}`,
        amount: 800,
        label: `${n}, original`,
      })
      await insertRows(database, { store_order: order, store_item: [1, 2, 3].map(item) })
    }
    const read = (number: number) => orderById(database.db, `order-${number}`)
    const bought = async (number: number) =>
      (await boughtFrames({ database }, { orderId: `order-${number}`, address: '' }, NOW).execute()).length
    const tasks = (limit = 5) => orderTasks(database, { owner: true, limit }, NOW)
    return { database, db: database.db, by, sell, read, bought, tasks }
  }

  test('a refund of some items takes their share and ends them at once; the last one is the rest', async () => {
    const { database, by, sell, read, bought, db, tasks } = await aShop()
    const stripe = await openTestStripe()
    await sell(1001, { discount: 1400, total: 1000, session_id: 'x' })
    const { payments } = stripe
    const checkout = await payments.openCheckout({
      orderId: 'order-1001',
      lines: [{ name: '3 photos', amount: 1000, quantity: 1 }],
      currency: 'usd',
      successUrl: 'https://example.com/order/x',
      cancelUrl: 'https://example.com/cart',
      expiresAt: new Date(Date.now() + 3_600_000),
      allowPromotionCodes: false,
      automaticTax: false,
      idempotencyKey: 'one',
    })
    await stripe.pay(checkout.url, 'card')
    const paid = await payments.readCheckout(checkout.id)
    await db
      .updateTable('store_order')
      .set({ session_id: checkout.id, payment_intent: paid?.paymentIntent ?? '', subtotal: 1000, test: 1 })
      .execute()
    const refund = (...items: string[]) =>
      refundItems({ database, payments }, { id: 'order-1001', items }, by)
    stripe.rules.balance = 0
    expect(await refund('1001-1')).toEqual({
      refused: 'Stripe couldn’t refund $3.33. Your balance at Stripe is too low. Nothing changed here.',
    })
    expect([await bought(1001), (await read(1001))?.refunded]).toEqual([3, 0])
    stripe.rules.balance = 10_000
    // A new try isn't answered as the one before was.
    expect(await refund('1001-1')).toEqual({ amount: 333 })
    expect(await Promise.all([refund('1001-2'), refund('1001-2')])).toContainEqual({ amount: 334 })
    expect([await bought(1001), (await read(1001))?.refunded]).toEqual([1, 667])
    expect(
      await refundItems({ database, payments: null }, { id: 'order-1001', items: ['1001-3'] }, by),
    ).toEqual({
      refused: expect.stringContaining('isn’t connected'),
    })
    expect(await refund('1001-1', '1001-3', '1001-2')).toEqual({ amount: 333 })
    const { security } = testSecurityLog(database)
    await settle({ database, security, payments }, 'order-1001', NOW)
    expect([await bought(1001), (await read(1001))?.refunded]).toEqual([0, 1000])
    expect((await tasks()).shown).toEqual([])
    // Weeks later, the buyer's bank didn't take it.
    await db.updateTable('store_order').set({ refunded: 334 }).execute()
    expect((await tasks()).shown).toMatchObject([{ task: 'refund' }])
  })

  test('cash is marked as paid once, and given back without Stripe', async () => {
    const { database, by, sell, read, bought, db } = await aShop()
    await sell(1001, { status: 'waiting', paid_at: null, downloads_until: null, method: null })
    const mark = () => database.write((trx) => markOrderPaid(trx, 'order-1001', 90, by))
    expect(await database.write((trx) => cancelOrder(trx, 'order-1001', by))).toBeNull()
    expect([await mark(), await bought(1001)]).toEqual([null, 3])
    expect(await mark()).toHaveProperty('refused')
    expect(await database.write((trx) => cancelOrder(trx, 'order-1001', by))).toHaveProperty('refused')
    const all = { id: 'order-1001', items: ['1001-1', '1001-2', '1001-3'] }
    expect(await refundItems({ database, payments: null }, all, by)).toEqual({ amount: 2400 })
    expect([await bought(1001), (await read(1001))?.refunded]).toEqual([0, 2400])
    const sentences = await db.selectFrom('audit_event').select('action').orderBy('action').execute()
    expect(sentences.map(({ action }) => action)).toEqual(['order.cancel', 'order.mark-paid', 'order.refund'])
  })

  test('opens downloads again, and answers who asked for it', async () => {
    const { database, by, sell, read, tasks } = await aShop()
    await sell(1001, { downloads_until: NOW - DAY, asked_at: NOW - 1 })
    await sell(1002, { asked_at: NOW - 1 })
    expect(await tasks(1)).toMatchObject({ all: 2, shown: [{ number: 1002, task: 'asked' }] })
    await database.write((trx) => reopenDownloads(trx, 'order-1002', by))
    await database.write((trx) => reopenDownloads(trx, 'order-1001', by))
    expect(await read(1001)).toMatchObject({ downloads_until: NOW + 30 * DAY, asked_at: null })
    expect((await tasks()).shown).toEqual([])
  })

  test('a month’s CSV, its sum, and its list agree to the cent, without test orders', async () => {
    const { database, sell } = await aShop()
    // The last second of April in New York is in May in London.
    const may = Date.UTC(2027, 4, 1, 4)
    await sell(1001, { paid_at: may - 1 })
    await sell(1002, { paid_at: may, total: 1999, discount: 401, refunded: 667, fee: 88 })
    await sell(1003, { paid_at: may + DAY, dispute: 'lost' })
    await sell(1004, { paid_at: may + DAY, test: 1 })
    await sell(1005, { status: 'waiting', paid_at: null, total: 3000 })
    await sell(1006, { status: 'expired', paid_at: null })
    await sell(1007, { paid_at: may + 2 * DAY, method: 'person', tax: 7, total: 2407 })
    const month = monthOf('2027-05', ZONE)
    if (!month) throw new Error('May is a month.')
    const lines = (await ordersCsv(database, month, ZONE)).trim().split('\r\n')
    expect(lines[1]).toBe('2027-05-01,1002,order,24.00,4.01,0.00,0.00,19.99,6.67,0.88,card,order-1002')
    const cents = (cell: string | undefined) => Math.round(Number(cell) * 100)
    const kept = lines.slice(1).map((line) => line.split(','))
    const sum = kept.reduce((total, cells) => total + cents(cells[7]) - cents(cells[8]), 0)
    const sums = await monthsSum(database, month)
    expect([sums, sum]).toEqual([{ kept: 1999 - 667 + 2407, orders: 3, unpaid: 3000 }, sums.kept])
    const listed = await listOrders(database, { month, limit: 9 })
    expect(listed.filter(({ test }) => test === 0).map(({ number }) => number)).toEqual([1007, 1003, 1002])
    expect(await countOrders(database, {})).toEqual({
      all: 6,
      waiting: 1,
      paid: 3,
      prints: 0,
      returned: 2,
      unpaid: 1,
    })
    expect(await listOrders(database, { search: 'BUYER1006', limit: 9 })).toMatchObject([{ number: 1006 }])
    expect(await listOrders(database, { search: '#1005', limit: 9 })).toMatchObject([{ total: 3000 }])
    expect(JSON.stringify(listed)).not.toContain('link1002')
  })
})
