import { createHmac } from 'node:crypto'
import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { seal } from '../../app/accounts/second-factor/sealed.server.ts'
import { signWith } from '../../app/accounts/signature.server.ts'
import { testSecurityLog } from '../../app/audit/testing.server.ts'
import { PURPOSES, storeSetup } from '../../app/setup.server.ts'
import { doorOf } from '../../app/store/cart/doors.server.ts'
import { checkOut } from '../../app/store/orders/check-out.server.ts'
import { readStoreSettings, WEBHOOK } from '../../app/store/payments/store-settings.server.ts'
import { quote } from '../../app/store/quote.server.ts'
import { aCart, aStore } from '../../app/store/testing.server.ts'
import { openTestSqlite } from '../../ports/database/testing.ts'
import { openTestStripe } from '../../ports/payments/testing-stripe.ts'
import type { AppEnv } from './middleware/visitor.ts'
import { serveWebhook } from './store-webhook.ts'

const sign = signWith('a secret of this test')
const GUEST = { linkId: 'derbylink123', pinHash: null, guestId: null, address: '' }

test('Stripe’s messages bring orders forward, in any number and order, and nobody else’s do', async () => {
  const database = await openTestSqlite()
  await aStore(database)
  const { db } = database
  const stripe = await openTestStripe()
  const { payments } = stripe
  const { secret: webhookSecret } = await payments.registerWebhook(stripe.address)
  const { security, lines } = testSecurityLog(database)
  const sealed = seal(sign, PURPOSES.payments, JSON.stringify({ key: 'sk_test_standin', webhookSecret }))
  const value = { account: { id: 'acct_1', name: '' }, test: true }
  await database.write((trx) => storeSetup(trx, 'payments', { value, sealed }))
  const ports = {
    database,
    sign,
    security,
    origin: 'https://example.com',
    payments,
    openPayments: () => payments,
  }
  const store = await readStoreSettings(ports)
  const cart = aCart([doorOf(sign, GUEST)], { kind: 'photo', frame: 'derby-1' })
  const url = await checkOut(
    ports,
    { cart, quote: await quote(ports, cart, async () => null, Date.now()), store },
    Date.now(),
  )
  const app = new Hono<AppEnv>()
  app.use(async (c, next) => {
    c.set('visitor', { address: '203.0.113.7', requestId: '' })
    await next()
  })
  app.route('/', serveWebhook(ports))
  const send = async (body: string, signature: string) => {
    const sent = await app.request(WEBHOOK, {
      method: 'POST',
      body,
      headers: { 'Stripe-Signature': signature },
    })
    return sent.status
  }
  const status = async () =>
    (await db.selectFrom('store_order').select('status').executeTakeFirstOrThrow()).status
  const told = async () =>
    (await db.selectFrom('job').select('id').where('kind', '=', 'mail').execute()).length
  await stripe.pay(url ?? '', 'card')
  const events = await stripe.received()
  const [event] = events
  if (!event) throw new Error('Nothing was sent.')
  const at = Math.floor(Date.now() / 1000)
  const forged = createHmac('sha256', 'whsec_another').update(`${at}.${event.body}`).digest('hex')
  expect(await send(event.body, `t=${at},v1=${forged}`)).toBe(400)
  expect(await send(event.body, '')).toBe(400)
  expect(await send(event.body.replace('paid', 'free'), event.signature)).toBe(400)
  expect([await status(), await told()]).toEqual(['open', 0])
  expect(lines.join()).toContain('payment.refused')
  for (const { body, signature } of [...events, ...events].toReversed()) {
    expect(await send(body, signature)).toBe(200)
  }
  expect([await status(), await told()]).toEqual(['paid', 1])
  expect(await send(`{"padding":"${'x'.repeat(300_000)}"}`, event.signature)).toBe(413)
})
