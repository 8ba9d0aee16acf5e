import { createHmac, randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import type { CheckoutOrder, Payments } from './port.ts'

export interface Received {
  body: string
  signature: string
}

export interface PaymentsUnderTest {
  payments: Payments
  /** With a key that the service doesn't know. */
  stranger: Payments
  /** What a buyer does on the page; the address the browser is sent to. */
  pay(url: string, how: 'card' | 'declined' | 'us_bank_account', code?: string): Promise<string | null>
  /** What the bank says to a debit. */
  settle(id: string, outcome: 'settle' | 'fail'): Promise<void>
  /** Where events can be received, and those that were. */
  address: string
  received(): Promise<Received[]>
}

const HOUR = 3_600_000

export function order(changes: Partial<CheckoutOrder> = {}): CheckoutOrder {
  return {
    orderId: randomUUID(),
    lines: [
      { name: 'Bay Point #23, every photo of the game', amount: 4_800, quantity: 1 },
      { name: '3 photos, original', amount: 500, quantity: 3 },
    ],
    currency: 'usd',
    successUrl: 'http://site.example/order/1?session={CHECKOUT_SESSION_ID}',
    cancelUrl: 'http://site.example/cart',
    expiresAt: new Date(Date.now() + 23 * HOUR),
    allowPromotionCodes: false,
    automaticTax: false,
    idempotencyKey: randomUUID(),
    ...changes,
  }
}

export function paymentsContract(name: string, open: () => Promise<PaymentsUnderTest>): void {
  describe(`payments: ${name}`, () => {
    let under = {} as PaymentsUnderTest
    beforeEach(async () => {
      under = await open()
    })
    const { opened, paid } = {
      opened: (changes?: Partial<CheckoutOrder>) => under.payments.openCheckout(order(changes)),
      async paid(changes?: Partial<CheckoutOrder>, how: 'card' | 'us_bank_account' = 'card') {
        const { id, url } = await opened(changes)
        await under.pay(url, how)
        return id
      },
    }
    const read = (id: string) => under.payments.readCheckout(id)

    test('knows whose key it has, and that nobody knows another', async () => {
      expect(await under.payments.account()).toMatchObject({
        id: expect.stringMatching(/^acct_/),
        currency: 'usd',
        testMode: true,
        canRegisterWebhook: true,
      })
      const unknown = { kind: 'unknown key', message: 'Stripe doesn’t know this key.' }
      await expect(under.stranger.account()).rejects.toMatchObject(unknown)
      await expect(under.stranger.readCheckout('cs_test_1')).rejects.toMatchObject(unknown)
    })

    test('a family pays by card, and comes back to the site', async () => {
      const { id, url } = await opened({ orderId: '1042', email: 'renee@example.com' })
      expect(await read(id)).toMatchObject({
        status: 'open',
        payment: 'unpaid',
        email: 'renee@example.com',
        paymentIntent: null,
        fee: null,
      })
      expect(await under.pay(url, 'declined')).toBeNull()
      expect(await read(id)).toMatchObject({ status: 'open', payment: 'unpaid' })
      expect(await under.pay(url, 'card')).toBe(`http://site.example/order/1?session=${id}`)
      expect(await read(id)).toEqual({
        id,
        orderId: '1042',
        status: 'complete',
        payment: 'paid',
        subtotal: 6_300,
        discount: 0,
        tax: 0,
        shipping: 0,
        total: 6_300,
        currency: 'usd',
        email: 'renee@example.com',
        name: 'Renee Alvarez',
        shippingAddress: null,
        paymentIntent: expect.stringMatching(/^pi_/),
        fee: expect.any(Number),
        method: 'card',
        refunded: 0,
        dispute: null,
        testMode: true,
      })
    })

    test('a print is mailed, with tax and a code', async () => {
      const shipping = { name: 'Mail', amount: 600, countries: ['US'] }
      const { id, url } = await opened({ shipping, automaticTax: true, allowPromotionCodes: true })
      await under.pay(url, 'card', 'HALF')
      const checkout = await read(id)
      expect(checkout).toMatchObject({ subtotal: 6_300, discount: 3_150, shipping: 600, payment: 'paid' })
      expect(checkout?.tax).toBeGreaterThan(0)
      expect(checkout?.total).toBe(6_300 - 3_150 + 600 + (checkout?.tax ?? 0))
      expect(checkout?.shippingAddress).toEqual(['Renee Alvarez', '12 Shore Road', 'Tampa, FL 33601', 'US'])
    })

    test('what costs nothing needs no payment, and is an order', async () => {
      const { id, url } = await opened({ lines: [{ name: 'Photo', amount: 0, quantity: 1 }] })
      expect(await read(id)).toMatchObject({ status: 'open', payment: 'unpaid' })
      await under.pay(url, 'card')
      expect(await read(id)).toMatchObject({
        status: 'complete',
        payment: 'no_payment_required',
        paymentIntent: null,
        total: 0,
      })
    })

    test('a bank debit is pending until the bank sends the money, or doesn’t', async () => {
      const [sent, refused] = [await paid({}, 'us_bank_account'), await paid({}, 'us_bank_account')]
      expect(await read(sent)).toMatchObject({ status: 'complete', payment: 'pending', fee: null })
      await under.settle(sent, 'settle')
      await under.settle(refused, 'fail')
      expect(await read(sent)).toMatchObject({ payment: 'paid', method: 'us_bank_account' })
      expect(await read(refused)).toMatchObject({ status: 'complete', payment: 'failed' })
    })

    test('the same order opens one checkout, another with its key is refused', async () => {
      const twice = order()
      const [first, again] = [await opened(twice), await opened(twice)]
      expect(again).toEqual(first)
      await expect(opened({ ...twice, orderId: 'another' })).rejects.toMatchObject({ kind: 'refused' })
    })

    test.each([
      ['less than the card costs', { lines: [{ name: 'Photo', amount: 49, quantity: 1 }] }],
      ['a negative amount', { lines: [{ name: 'Photo', amount: -500, quantity: 1 }] }],
      ['part of a cent', { lines: [{ name: 'Photo', amount: 99.5, quantity: 1 }] }],
      ['no name', { lines: [{ name: '', amount: 500, quantity: 1 }] }],
      ['ten minutes', { expiresAt: new Date(Date.now() + HOUR / 6) }],
      ['two days', { expiresAt: new Date(Date.now() + 48 * HOUR) }],
    ])('refuses %s', async (_, changes) => {
      await expect(opened(changes)).rejects.toMatchObject({
        kind: 'refused',
        message: expect.stringMatching(/^Stripe refused it: /),
      })
    })

    test('an expired checkout can’t be paid, and a paid one can’t expire', async () => {
      const { id, url } = await opened()
      await under.payments.expireCheckout(id)
      await under.payments.expireCheckout(id)
      expect(await under.pay(url, 'card')).toBeNull()
      expect(await read(id)).toMatchObject({ status: 'expired', payment: 'unpaid' })
      const bought = await paid()
      await under.payments.expireCheckout(bought)
      expect(await read(bought)).toMatchObject({ status: 'complete', payment: 'paid' })
      expect(await read('cs_test_000000000000000000000000')).toBeNull()
    })

    test('what happened is there to be asked for, oldest first', async () => {
      const since = new Date(Date.now() - HOUR)
      const [first, second] = [await paid(), await paid()]
      const { paymentIntent = null } = (await read(first)) ?? {}
      const refund = { paymentIntent: paymentIntent ?? '', orderId: '1042', idempotencyKey: randomUUID() }
      await under.payments.refund({ ...refund, amount: 100 })
      expect(await under.payments.changedSince(since)).toEqual([
        { checkout: first, paymentIntent },
        { checkout: second, paymentIntent: expect.stringMatching(/^pi_/) },
        { checkout: null, paymentIntent },
      ])
      expect(await under.payments.changedSince(new Date(Date.now() + HOUR))).toEqual([])
    })

    test('two refunds give the money back once, and a third is refused', async () => {
      const id = await paid()
      const { paymentIntent = null } = (await read(id)) ?? {}
      const request = { paymentIntent: paymentIntent ?? '', orderId: '1042', idempotencyKey: randomUUID() }
      const first = await under.payments.refund({ ...request, amount: 2_000 })
      expect(first).toBe('succeeded')
      expect(await under.payments.refund({ ...request, amount: 2_000 })).toEqual(first)
      expect(await read(id)).toMatchObject({ payment: 'paid', refunded: 2_000 })
      const rest = { ...request, idempotencyKey: randomUUID() }
      await expect(under.payments.refund({ ...rest, amount: 4_301 })).rejects.toMatchObject({
        kind: 'refused',
      })
      await under.payments.refund({ ...rest, idempotencyKey: randomUUID(), amount: 4_300 })
      expect(await read(id)).toMatchObject({ refunded: 6_300 })
      const again = under.payments.refund({ ...request, idempotencyKey: randomUUID(), amount: 1 })
      await expect(again).rejects.toMatchObject({ kind: 'refused', message: 'It’s already refunded.' })
    })

    test('a webhook hints at what happened, and only its secret reads it', async () => {
      const { payments, address } = under
      const { id: earlier } = await payments.registerWebhook(address)
      const { id, secret } = await payments.registerWebhook(address)
      expect(await payments.webhook(earlier)).toBeNull()
      expect(await payments.webhook(id)).toEqual({ url: address, enabled: true })
      const checkout = await paid()
      const [only, ...others] = await under.received()
      expect(others).toEqual([])
      const { body, signature } = only as Received
      expect(await payments.readEvent(body, signature, secret)).toEqual({
        checkout,
        paymentIntent: expect.stringMatching(/^pi_/),
      })
      const signed = (at: number) =>
        `t=${at},v1=${createHmac('sha256', secret).update(`${at}.${body}`).digest('hex')}`
      const wrong = [
        [body, signature, 'whsec_another'],
        [body, signature, ''],
        [`${body} `, signature, secret],
        ['', signature, secret],
        [body, '', secret],
        [body, 'v1=x', secret],
        [body, signature.replace('v1=', 'v0='), secret],
        [body, signed(Math.floor(Date.now() / 1000) - 400), secret],
      ] as const
      for (const [sent, header, key] of wrong)
        expect([sent, header, await payments.readEvent(sent, header, key)]).toEqual([
          sent,
          header,
          'badSignature',
        ])
      await payments.removeWebhook(id)
      await payments.removeWebhook(id)
      expect(await payments.webhook(id)).toBeNull()
    })
  })
}
