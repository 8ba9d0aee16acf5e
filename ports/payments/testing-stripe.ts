import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { onTestFinished } from 'vitest'
import type { PaymentsUnderTest, Received } from './contract.ts'
import { openStandIn, STAND_IN_KEY } from './stand-in/server.ts'
import { stripePayments } from './stripe.ts'

export type TestStripe = PaymentsUnderTest & { standIn: Awaited<ReturnType<typeof openStandIn>> }

/** The stand-in for Stripe, a buyer, and an address that receives its events. */
export async function openTestStripe(options: Parameters<typeof openStandIn>[0] = {}): Promise<TestStripe> {
  const standIn = await openStandIn({ retryAfter: [10], ...options })
  const received: Received[] = []
  const receiver = createServer(async (request, response) => {
    received.push({ body: await text(request), signature: String(request.headers['stripe-signature']) })
    response.end()
  }).listen(0, '127.0.0.1')
  onTestFinished(() => {
    standIn.close()
    receiver.close()
  })
  await once(receiver, 'listening')
  const { endpoint, events } = standIn
  const post = (url: string, fields: Record<string, string>) =>
    fetch(url, { method: 'POST', body: new URLSearchParams(fields), redirect: 'manual' })
  return {
    standIn,
    payments: stripePayments({ key: STAND_IN_KEY, endpoint }),
    stranger: stripePayments({ key: 'sk_test_stranger', endpoint }),
    pay: async (url, how, code = '') => (await post(url, { ...BUYER, how, code })).headers.get('location'),
    settle: async (id, outcome) => void (await post(`${endpoint}/c/pay/${id}/${outcome}`, {})),
    address: `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/webhook`,
    async received() {
      await events.delivered()
      return received
    },
  }
}

const BUYER = {
  email: 'renee@example.com',
  name: 'Renee Alvarez',
  line1: '12 Shore Road',
  city: 'Tampa',
  state: 'FL',
  postal_code: '33601',
  country: 'US',
}
