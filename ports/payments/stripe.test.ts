import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { order, paymentsContract } from './contract.ts'
import type { PaymentEvent } from './port.ts'
import { stripePayments } from './stripe.ts'
import { openTestStripe, type TestStripe } from './testing-stripe.ts'
import { RESTRICTED_KEY, SECRET_KEY } from './testing-stripe-rules.ts'

paymentsContract('Stripe', openTestStripe)

async function paid({ payments, pay }: TestStripe) {
  const { id, url } = await payments.openCheckout(order())
  await pay(url, 'card')
  return id
}

describe('Stripe', () => {
  test.each([
    ['pk_test_x', 'That’s a publishable key. We need the secret one, it starts with sk_ or rk_.'],
    ['my password', 'Stripe doesn’t know this key.'],
    ['sk_test_\r\nX: y', 'Stripe doesn’t know this key.'],
  ])('the key %j is never sent', async (key, message) => {
    const { standIn, rules } = await openTestStripe()
    const error = stripePayments({ key, endpoint: standIn.endpoint }).account()
    await expect(error).rejects.toMatchObject({ kind: 'unknown key', message })
    expect(rules.requests).toEqual([])
  })

  test('a restricted key says what it can’t do, and creates nothing to find out', async () => {
    const { standIn, rules } = await openTestStripe()
    const payments = stripePayments({ key: RESTRICTED_KEY, endpoint: standIn.endpoint })
    expect(await payments.account()).toMatchObject({ canRegisterWebhook: true })
    rules.denied = /POST .*webhook/
    expect(await payments.account()).toMatchObject({ canRegisterWebhook: false })
    await expect(payments.registerWebhook('https://site.example/x')).rejects.toMatchObject({
      kind: 'forbidden',
      message: expect.stringMatching(/^This key can’t register a webhook\. .* standin_write\.$/),
    })
    rules.denied = /POST .*sessions/
    await expect(payments.account()).rejects.toMatchObject({
      kind: 'forbidden',
      message: expect.stringMatching(/^This key can’t create payments\. Allow writing to Checkout Sessions/),
    })
    for (const reading of [/GET .*sessions/, /GET .*events/]) {
      rules.denied = reading
      await expect(payments.account()).rejects.toMatchObject({
        kind: 'forbidden',
        message: expect.stringMatching(/^This key can’t read payments\. Allow reading Checkout Sessions/),
      })
    }
    expect(standIn.objects.of('checkout.session')).toEqual([])
    expect(standIn.objects.of('webhook_endpoint')).toEqual([])
  })

  test('a lost answer opens no second checkout', async () => {
    const { standIn, rules, payments } = await openTestStripe()
    rules.faults = ['cut']
    const { id } = await payments.openCheckout(order())
    expect(standIn.objects.of('checkout.session').map((session) => session.id)).toEqual([id])
  })

  test('Stripe has the order with the payment, and decides how people pay', async () => {
    const stripe = await openTestStripe()
    const { objects } = stripe.standIn
    await paid(stripe)
    const [[session], [intent]] = [objects.of('checkout.session'), objects.of('payment_intent')]
    expect(intent?.metadata.order).toBe(session?.client_reference_id)
    expect(session?.metadata.order).toBe(session?.client_reference_id)
    expect(Object.keys(session ?? {})).not.toContain('payment_method_types')
  })

  test('one failure is retried, three are an error that a later try may not have', async () => {
    const { rules, payments } = await openTestStripe()
    rules.faults = ['down']
    await payments.account()
    rules.faults = ['down', 'down', 'down']
    await expect(payments.account()).rejects.toMatchObject({ kind: 'unreachable' })
    rules.faults = ['busy']
    await expect(payments.account()).rejects.toMatchObject({ kind: 'rate limited' })
    await payments.account()
  })

  test('a server that is silent, or isn’t there, is unreachable', async () => {
    const { standIn, rules } = await openTestStripe()
    rules.faults = ['silent', 'silent', 'silent']
    const { endpoint } = standIn
    const silent = stripePayments({ key: SECRET_KEY, endpoint, timeout: 50 }).readCheckout('cs_test_1')
    await expect(silent).rejects.toMatchObject({ kind: 'unreachable' })
    standIn.close()
    const error = await stripePayments({ key: SECRET_KEY, endpoint })
      .account()
      .catch((error) => error)
    expect(error).toMatchObject({
      kind: 'unreachable',
      message: 'Stripe can’t be reached. Try again in a minute.',
    })
    expect(JSON.stringify(error) + error.stack).not.toContain(SECRET_KEY)
  }, 20_000)

  test('an error doesn’t repeat the key', async () => {
    const { payments } = await openTestStripe()
    const lines = [{ name: 'Photo', amount: 500, quantity: 1 }]
    const error = await payments
      .openCheckout(order({ lines, successUrl: SECRET_KEY }))
      .catch((error) => error)
    expect(error.kind).toBe('refused')
    expect(error.message).not.toContain(SECRET_KEY)
  })

  test('a refund without enough money at Stripe is refused, and one that fails later falls again', async () => {
    const stripe = await openTestStripe()
    const id = await paid(stripe)
    const { paymentIntent } = (await stripe.payments.readCheckout(id)) ?? {}
    const request = {
      paymentIntent: paymentIntent ?? '',
      amount: 2_849,
      orderId: '1042',
      idempotencyKey: 'r1',
    }
    stripe.rules.balance = 2_000
    const message = 'Your balance at Stripe is too low.'
    await expect(stripe.payments.refund(request)).rejects.toMatchObject({ kind: 'refused', message })
    stripe.rules.balance = 5_000
    await expect(stripe.payments.refund(request)).rejects.toMatchObject({ message })
    await stripe.payments.refund({ ...request, idempotencyKey: 'r2' })
    stripe.failRefund(id)
    expect(await stripe.payments.readCheckout(id)).toMatchObject({ payment: 'paid', refunded: 0 })
  })

  test('a dispute is open until the bank decides', async () => {
    const stripe = await openTestStripe()
    const id = await paid(stripe)
    const dispute = async () => (await stripe.payments.readCheckout(id))?.dispute
    stripe.dispute(id)
    expect(await dispute()).toBe('open')
    stripe.closeDispute(id, 'won')
    expect(await dispute()).toBe('won')
    stripe.dispute(id)
    expect(await dispute()).toBe('open')
    stripe.closeDispute(id, 'lost')
    expect(await dispute()).toBe('lost')
  })

  test('events come twice and out of order, and each is readable', async () => {
    const stripe = await openTestStripe()
    const { secret } = await stripe.payments.registerWebhook(stripe.address)
    stripe.hold()
    const id = await paid(stripe)
    stripe.dispute(id)
    expect(await stripe.received()).toEqual([])
    stripe.release({ reversed: true, times: 2 })
    const read = (await stripe.received()).map(({ body, signature }) =>
      stripe.payments.readEvent(Buffer.from(body), signature, secret),
    )
    const events = (await Promise.all(read)) as PaymentEvent[]
    expect(events.map(({ checkout }) => checkout).toSorted()).toEqual([id, id, null, null])
    expect(new Set(events.map(({ paymentIntent }) => paymentIntent)).size).toBe(1)
  })

  test('a day later, nobody can pay, and the site hears of it', async () => {
    let now = Date.now()
    const stripe = await openTestStripe({ now: () => now })
    const { secret } = await stripe.payments.registerWebhook(stripe.address)
    const { id, url } = await stripe.payments.openCheckout(order())
    now += 24 * 3_600_000
    expect(await stripe.pay(url, 'card')).toBeNull()
    expect(await stripe.payments.readCheckout(id)).toMatchObject({ status: 'expired', payment: 'unpaid' })
    const [only] = await stripe.received()
    const event = await stripe.payments.readEvent(only?.body ?? '', only?.signature ?? '', secret)
    expect(event).toMatchObject({ checkout: id })
  })

  test('the stand-in survives a restart, and takes its code one time', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'sideline-stripe-'))
    onTestFinished(() => rmSync(folder, { recursive: true }))
    const file = join(folder, 'stripe.json')
    const before = await openTestStripe({ file })
    const id = await paid(before)
    before.standIn.close()
    const after = await openTestStripe({ file })
    expect(await after.payments.readCheckout(id)).toMatchObject({ id, payment: 'paid', total: 6_300 })
    for (const [code, total] of [
      ['HALF', 3_150],
      ['HALF', 6_300],
    ] as const) {
      const { id, url } = await after.payments.openCheckout(order({ allowPromotionCodes: true }))
      if (!(await after.pay(url, 'card', code))) await after.pay(url, 'card')
      expect(await after.payments.readCheckout(id)).toMatchObject({ payment: 'paid', total })
    }
  })
})
