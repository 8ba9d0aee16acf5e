import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { onTestFinished } from 'vitest'
import type { PaymentsUnderTest, Received } from './contract.ts'
import type { StripeObject } from './stand-in/objects.ts'
import { openStandIn, type StandInOptions } from './stand-in/server.ts'
import { stripePayments } from './stripe.ts'
import { type Rules, SECRET_KEY, withRules } from './testing-stripe-rules.ts'

export interface TestStripe extends PaymentsUnderTest {
  standIn: Awaited<ReturnType<typeof openStandIn>>
  rules: Rules
  /** Keeps events back from now on, until `release`. */
  hold(): void
  release(how?: { reversed?: boolean; times?: number }): void
  /** What happens outside of the site, to the payment of a checkout. */
  dispute(id: string): void
  closeDispute(id: string, status: 'won' | 'lost'): void
  failRefund(id: string): void
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

/** The stand-in for Stripe with Stripe's rules, a buyer, and an address that receives its events. */
export async function openTestStripe(options: StandInOptions = {}): Promise<TestStripe> {
  const rules: Rules = {
    denied: null,
    balance: 1_000_000,
    faults: [],
    now: options.now ?? Date.now,
    requests: [],
  }
  const standIn = await openStandIn({ pauses: [0, 10], rules: withRules(rules), ...options })
  onTestFinished(standIn.close)
  const { endpoint } = standIn
  const { address, inbox } = await openReceiver()
  const { hold, release, delivered } = holding(standIn.events)
  const post = (url: string, fields: Record<string, string>) =>
    fetch(url, { method: 'POST', body: new URLSearchParams(fields), redirect: 'manual' })
  return {
    standIn,
    rules,
    payments: stripePayments({ key: SECRET_KEY, endpoint }),
    stranger: stripePayments({ key: 'sk_test_stranger', endpoint }),
    pay: async (url, how, code = '') => (await post(url, { ...BUYER, how, code })).headers.get('location'),
    settle: async (id, outcome) => void (await post(`${endpoint}/c/pay/${id}/${outcome}`, {})),
    address,
    async received() {
      await delivered()
      return inbox
    },
    hold,
    release,
    ...dashboardOf(standIn),
  }
}

function dashboardOf({ objects, events }: TestStripe['standIn']) {
  const chargeOf = (id: string) => objects.get(objects.get(objects.get(id).payment_intent).latest_charge)
  const newestOf = (object: string, id: string) =>
    objects.of(object).find(({ charge }) => charge === chargeOf(id).id) as StripeObject
  return {
    dispute(id: string) {
      const { id: charge, payment_intent, amount } = Object.assign(chargeOf(id), { disputed: true })
      const fields = { charge, payment_intent, amount, status: 'needs_response' }
      events.emit('charge.dispute.created', objects.add('du', 'dispute', fields))
    },
    closeDispute(id: string, status: 'won' | 'lost') {
      events.emit('charge.dispute.closed', Object.assign(newestOf('dispute', id), { status }))
    },
    failRefund(id: string) {
      const refund = Object.assign(newestOf('refund', id), { status: 'failed' })
      chargeOf(id).amount_refunded -= refund.amount
      events.emit('refund.failed', refund)
    },
  }
}

/** An address that refuses each event the first time. */
async function openReceiver() {
  const inbox: Received[] = []
  const refused = new Set<string>()
  const receiver = createServer(async (request, response) => {
    const body = await text(request)
    if (refused.has(body)) inbox.push({ body, signature: String(request.headers['stripe-signature']) })
    response.writeHead(refused.has(body) ? 200 : 503).end()
    refused.add(body)
  }).listen(0, '127.0.0.1')
  onTestFinished(() => void receiver.close())
  await once(receiver, 'listening')
  const address = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/webhook`
  return { address, inbox }
}

function holding(events: TestStripe['standIn']['events']) {
  type Sent = Parameters<typeof events.send>
  const { send } = events
  const sending: Promise<void>[] = []
  let held: Sent[] | null = null
  events.send = async (...sent) => {
    if (held) held.push(sent)
    else sending.push(send(...sent))
  }
  return {
    hold() {
      held = []
    },
    release({ reversed = false, times = 1 } = {}) {
      const all = (reversed ? held?.toReversed() : held) ?? []
      for (const sent of all) for (let i = 0; i < times; i++) sending.push(send(...sent))
      held = null
    },
    delivered: () => Promise.all(sending),
  }
}
