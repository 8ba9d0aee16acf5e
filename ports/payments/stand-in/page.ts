import type { ServerResponse } from 'node:http'
import type { StripeStandIn } from './api.ts'
import type { StripeObject } from './objects.ts'
import { Refusal } from './parameters.ts'
import { pay, priced, settle } from './payments.ts'

/** @param path 'POST /c/pay/cs_test_1' @param fields of the form */
export function answerPage(
  standIn: StripeStandIn,
  response: ServerResponse,
  { path, fields }: { path: string; fields: string },
): void {
  const [, what = '', id = '', outcome] = /^(GET|POST) \/c\/pay\/(\w+)(?:\/(settle|fail))?$/.exec(path) ?? []
  try {
    const session = standIn.objects.get(id)
    const form = Object.fromEntries(new URLSearchParams(fields))
    if (what === 'POST' && outcome) settle(standIn.objects, standIn.events, session, outcome === 'settle')
    else if (session.status === 'open') return void answerCheckout(standIn, response, { session, form, what })
    send(
      response,
      page(`<p>This checkout is ${session.status}, and ${session.payment_status}.</p>${debitForms(id)}`),
    )
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    send(response, page(`<p>${plain(error.message)}</p>`), error.status)
  }
}

interface Visit {
  session: StripeObject
  form: Record<string, string>
  what: string
}

function answerCheckout({ objects, events }: StripeStandIn, response: ServerResponse, visit: Visit): void {
  const { session, form, what } = visit
  const { code = '', how, email = '', name = '', ...address } = form
  const offered = priced(objects, session, code)
  const shown = offered ?? (priced(objects, session, '') as StripeObject)
  const problem = offered ? '' : 'This code is invalid.'
  if (what === 'GET' || !offered)
    return void send(response, checkoutPage(shown, { code: offered ? code : '', problem }))
  if (how !== 'card' && how !== 'us_bank_account') {
    return void send(response, checkoutPage(shown, { code, problem: 'Your card was declined.' }))
  }
  Object.assign(session, offered)
  pay(objects, session, how, { email, name, address })
  events.emit('checkout.session.completed', objects.view(session))
  const location = session.success_url.replace('{CHECKOUT_SESSION_ID}', session.id)
  response.writeHead(303, { Location: location }).end()
}

/** The bank's answer to a debit is given here. */
function debitForms(id: string): string {
  const form = (act: string, label: string) =>
    `<form method="post" action="/c/pay/${id}/${act}"><button>${label}</button></form>`
  return form('settle', 'The bank sends the money') + form('fail', 'The bank refuses')
}

function send(response: ServerResponse, html: string, status = 200): void {
  response.writeHead(status, { 'Content-Type': 'text/html; charset=utf-8' }).end(html)
}

/** Where a person pays, in plain HTML. */
function checkoutPage(session: StripeObject, { code = '', problem = '' }): string {
  const { currency, lines, total_details: details, customer_email, cancel_url } = session
  const money = (amount: number) => moneyIn(currency, amount)
  const rows = [
    ...lines.map((line: StripeObject) => [
      `${line.quantity} × ${line.product_data.name}`,
      money(line.quantity * line.unit_amount),
    ]),
    details.amount_discount && [`Code ${code}`, money(-details.amount_discount)],
    details.amount_shipping && ['Shipping', money(details.amount_shipping)],
    details.amount_tax && ['Tax', money(details.amount_tax)],
    ['Total', money(session.amount_total)],
  ].filter(Boolean)
  const promotion = `<form><label>Promotion code <input name="code" value="${plain(code)}"></label><button>Apply</button></form>`
  const methods: [string, string][] =
    session.amount_total === 0
      ? [['card', 'Complete order']]
      : [
          ['card', 'Pay by card'],
          ['declined', 'Pay with a card that’s declined'],
          ['us_bank_account', 'Pay from a bank account'],
        ]
  const address = session.shipping_address_collection
    ? ['line1', 'city', 'state', 'postal_code', 'country'].map((name) => field(name, '')).join('')
    : ''
  return page(`<p role="alert">${plain(problem)}</p>
<table>${rows.map(([what, amount]) => `<tr><td>${plain(what)}<td>${plain(amount)}`).join('')}</table>
${session.allow_promotion_codes ? promotion : ''}
<form method="post"><input type="hidden" name="code" value="${plain(code)}">
${field('email', customer_email ?? '')}${field('name', '')}${address}
${methods.map(([how, label]) => `<p><button name="how" value="${how}">${label}</button>`).join('')}</form>
${cancel_url ? `<p><a href="${plain(cancel_url)}">Back</a>` : ''}`)
}

function page(body: string): string {
  const head =
    '<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">'
  return `${head}<title>Checkout</title><h1>Checkout</h1><p>This stands in for Stripe. No money moves.</p>${body}</html>`
}

function field(name: string, value: string): string {
  return `<p><label>${name} <input name="${name}" value="${plain(value)}" required></label>`
}

function moneyIn(currency: string, amount: number): string {
  const format = new Intl.NumberFormat('en-US', { style: 'currency', currency })
  return format.format(amount / 10 ** (format.resolvedOptions().maximumFractionDigits ?? 2))
}

function plain(text: string): string {
  return text.replace(/[&<>"]/g, (letter) => `&#${letter.charCodeAt(0)};`)
}
