import { expect, test } from 'vitest'
import { withDatabase } from '../../../ports/database/testing.ts'
import { openTestStripe } from '../../../ports/payments/testing-stripe.ts'
import { seal } from '../../accounts/second-factor/sealed.server.ts'
import { signWith } from '../../accounts/signature.server.ts'
import { TERMINAL } from '../../audit/actor.ts'
import { testSecurityLog } from '../../audit/testing.server.ts'
import { PURPOSES, storeSetup } from '../../setup.server.ts'
import { doorOf } from '../cart/doors.server.ts'
import { readStoreSettings } from '../payments/store-settings.server.ts'
import { putAside, unknownPayments } from '../payments/unknown.server.ts'
import { quote } from '../quote.server.ts'
import { aCart, aStore } from '../testing.server.ts'
import { checkOut, payAgain } from './check-out.server.ts'
import { settle } from './settle.server.ts'
import { settleWaiting } from './settle-waiting.server.ts'

const NOW = Date.now()
const sign = signWith('a secret of this test')
const GUEST = { linkId: 'derbylink123', pinHash: null, guestId: null, address: '' }

withDatabase('without a webhook', (open) => {
  async function anOrder(how: 'card' | 'us_bank_account' = 'card') {
    const database = await open()
    await aStore(database)
    const stripe = await openTestStripe()
    const { security, lines } = testSecurityLog(database)
    const { payments } = stripe
    const sealed = seal(sign, PURPOSES.payments, JSON.stringify({ key: 'sk_test_x', webhookSecret: null }))
    const value = { account: { id: 'acct_1', name: '' }, test: true, connectedAt: NOW }
    await database.write((trx) => storeSetup(trx, 'payments', { value, sealed }))
    const ports = {
      database,
      sign,
      security,
      payments,
      openPayments: () => payments,
      origin: 'https://x.example',
    }
    const store = await readStoreSettings(ports)
    const cart = aCart([doorOf(sign, GUEST)], { kind: 'photo', frame: 'derby-1' })
    const quoted = await quote(ports, cart, async () => null, NOW)
    await stripe.pay((await checkOut(ports, { cart, quote: quoted, store }, NOW)) ?? '', how)
    const look = async () => {
      await settleWaiting(ports, Date.now())
      return database.db.selectFrom('store_order').selectAll().executeTakeFirst()
    }
    return { ports, store, database, db: database.db, stripe, payments, lines, look }
  }

  test('what was refunded and disputed in Stripe is noticed by asking', async () => {
    const { stripe, payments, look } = await anOrder()
    const order = await look()
    expect(order).toMatchObject({ status: 'paid', refunded: 0 })
    const { id: orderId = '', payment_intent, session_id } = order ?? {}
    stripe.dispute(session_id ?? '')
    expect(await look()).toMatchObject({ dispute: 'open' })
    stripe.closeDispute(session_id ?? '', 'won')
    expect(await look()).toMatchObject({ dispute: 'won' })
    const refund = { paymentIntent: payment_intent ?? '', orderId, idempotencyKey: 'r', amount: 800 }
    await payments.refund(refund)
    expect(await look()).toMatchObject({ refunded: 800 })
    stripe.failRefund(session_id ?? '')
    expect(await look()).toMatchObject({ refunded: 0 })
  })

  test('a page whose payment failed doesn’t come back for the one after it', async () => {
    const { ports, store, stripe, look } = await anOrder('us_bank_account')
    const { id = '', session_id } = (await look()) ?? {}
    await stripe.settle(session_id ?? '', 'fail')
    await settle(ports, id, NOW)
    const page = await payAgain(ports, id, store, NOW + 60_000)
    expect(await look()).toMatchObject({ status: 'open', session_url: page })
  })

  test('an order that a restored backup has as open is paid, and one it lacks is for the owner', async () => {
    const { database, db, lines, look } = await anOrder()
    await db.updateTable('store_order').set({ session_id: null, session_url: null }).execute()
    expect(await look()).toMatchObject({ status: 'paid', method: 'card' })
    expect(await unknownPayments(database)).toEqual([])
    await db.deleteFrom('store_order').execute()
    await look()
    await look()
    expect(lines.join()).toContain('payment.unknown')
    const unknown = await unknownPayments(database)
    expect(unknown).toMatchObject([{ total: 800, currency: 'usd', test: true, at: expect.any(Number) }])
    expect(unknown[0]?.payment).toMatch(/^pi_/)
    await putAside(database, unknown[0]?.checkout ?? '', { actor: TERMINAL, now: NOW })
    await look()
    expect(await unknownPayments(database)).toEqual([])
  })
})
