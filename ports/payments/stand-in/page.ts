import type { ServerResponse } from 'node:http'
import { type Parameters, readParameters, type StripeStandIn } from './api.ts'
import type { StripeObject } from './objects.ts'
import { pay, priced, settle } from './payments.ts'

const PATH = /^(GET|POST) \/c\/pay\/(\w+)(?:\/(settle|fail))?$/
const METHODS = {
  card: 'Pay by card',
  declined: 'Pay with a card that’s declined',
  us_bank_account: 'Pay from a bank account',
}
const ADDRESS = ['line1', 'city', 'state', 'postal_code', 'country']
const HEAD = `<!doctype html><html lang="en"><meta name="viewport" content="width=device-width"><title>Checkout</title>
<h1>Checkout</h1><p>This stands in for Stripe. No money moves.</p>`

/** The page where a person pays, and where the bank answers. */
export function answerPage(standIn: StripeStandIn, response: ServerResponse, path: string, encoded: string) {
  const { objects, events } = standIn
  const [, method, id = '', outcome] = PATH.exec(path) ?? []
  const session = objects.get(id)
  const form = readParameters(encoded)
  if (outcome && method === 'POST') settle(objects, events, session, outcome === 'settle')
  const { code = '', how, ...buyer } = form
  const isOpen = session.status === 'open'
  const offer = isOpen && method === 'POST' && how !== 'declined' && priced(objects, session, code)
  if (offer) {
    events.emit('checkout.session.completed', pay(objects, offer, how, buyer))
    const location = session.success_url.replace('{CHECKOUT_SESSION_ID}', id)
    response.writeHead(303, { Location: location }).end()
    return
  }
  const body = isOpen ? openPage(standIn, session, form) : closedPage(session)
  response.writeHead(200, { 'Content-Type': 'text/html; charset=utf-8' }).end(`${HEAD}${body}</html>`)
}

function openPage({ objects }: StripeStandIn, session: StripeObject, { code = '', how }: Parameters): string {
  const offer = priced(objects, session, code)
  const { amount_total: total, total_details: details } =
    offer ?? (priced(objects, session, '') as StripeObject)
  const money = new Intl.NumberFormat('en-US', { style: 'currency', currency: session.currency })
  const rows = [
    ...session.lines,
    { name: 'Promotion code', amount: -details.amount_discount },
    { name: 'Shipping', amount: details.amount_shipping },
    { name: 'Tax', amount: details.amount_tax },
    { name: 'Total', amount: total },
  ].map(({ name, amount }) => `<li>${plain(name)}: ${money.format(amount / 100)}`)
  const problem = offer ? how === 'declined' && 'Your card was declined.' : 'This code is invalid.'
  const promotion = `<form>${field('code', code)}<button>Apply</button></form>`
  const fields = ['name', ...(session.shipping_address_collection ? ADDRESS : [])]
  const methods = Object.entries(total > 0 ? METHODS : { card: 'Complete order' })
  return `<p role="alert">${problem || ''}</p><ul>${rows.join('')}</ul>
${session.allow_promotion_codes ? promotion : ''}
<form method="post"><input type="hidden" name="code" value="${offer ? plain(code) : ''}">
${field('email', session.customer_email)}${fields.map((name) => field(name)).join('')}
${methods.map(([name, label]) => `<p><button name="how" value="${name}">${label}</button>`).join('')}
</form><p><a href="${plain(session.cancel_url)}">Back</a>`
}

function closedPage({ id, status, payment_status }: StripeObject): string {
  const form = (act: string) =>
    `<form method="post" action="/c/pay/${id}/${act}"><button>${act}</button></form>`
  return `<p>This checkout is ${status}, ${payment_status}. Let a bank debit${form('settle')} or ${form('fail')}`
}

function field(name: string, value = ''): string {
  return `<p><label>${name} <input name="${name}" value="${plain(value)}" required></label>`
}

function plain(text = ''): string {
  return text.replace(/[&<>"]/g, (letter) => `&#${letter.charCodeAt(0)};`)
}
