import * as t from '#messages/emails'
import type { SiteView } from '../../site/site.ts'
import { type OrderEmail, orderEmail } from '../../store/orders/order-email.server.ts'
import { longDate, longDay } from '../../ui/dates.ts'
import { money } from '../../ui/money.ts'
import type { EmailKind } from '../email.ts'

const envelope: EmailKind<OrderEmail>['envelope'] = ({ recipient, name, link, secret }) => ({
  to: { name, address: recipient },
  parameters: { link },
  secret,
})

export const order: EmailKind<OrderEmail> = {
  read: orderEmail,
  words: ({ number, deposit }) => (deposit ? t.depositHere : t.orderReady)({ number: `${number}` }),
  body: (email, site) => (email.deposit ? paidDeposit(email, site) : paidOrder(email, site)),
  envelope,
}

function paidOrder(
  { number, link, until, items, currency, total }: OrderEmail,
  { owner, studio, timeZone }: SiteView,
) {
  return {
    preview: t.orderPreview({ day: longDay(until, timeZone) }),
    caption: t.orderCaption({ number: `${number}` }),
    title: t.orderTitle(),
    reason: t.orderReason({ owner, studio }),
    link: { href: link, label: t.getPhotos() },
    parts: [
      t.orderThanks({ day: longDay(until, timeZone) }),
      '{link}',
      ...items.map(({ label, amount }) => `${label}: ${money(amount, currency)}`),
      t.orderTotal({ total: money(total, currency) }),
      t.orderShare(),
    ],
  }
}

function paidDeposit({ number, link, currency, total, deposit }: OrderEmail, { studio }: SiteView) {
  const text = t.depositHereText({ sum: money(total, currency) })
  return {
    preview: text,
    caption: t.orderCaption({ number: `${number}` }),
    title: t.depositHereTitle(),
    reason: t.becauseBooked({ studio }),
    link: { href: link, label: t.seeDeposit() },
    parts: [text, t.depositRefund({ refund: longDate(deposit?.refund ?? '') }), '{link}'],
  }
}

/** Beside what an acceptance or a reply says. */
export function askedDeposit({ link, total, currency, deposit }: OrderEmail, { timeZone }: SiteView) {
  const [sum, day] = [money(total, currency), longDate(deposit?.day ?? '')]
  return {
    subject: t.depositSubject({ day }),
    title: t.depositTitle({ day }),
    link: { href: link, label: t.payDeposit({ sum }) },
    parts: [
      t.depositAsked({ sum, held: longDay(deposit?.held ?? 0, timeZone) }),
      '{link}',
      t.depositRefund({ refund: longDate(deposit?.refund ?? '') }),
    ],
  }
}

export const orderFailed: EmailKind<OrderEmail> = {
  read: orderEmail,
  words: ({ number }) => t.debitFailed({ number: `${number}` }),
  body: ({ number, link }, { owner, studio }) => ({
    preview: t.debitFailedText(),
    caption: t.orderCaption({ number: `${number}` }),
    title: t.debitFailedTitle(),
    reason: t.orderReason({ owner, studio }),
    link: { href: link, label: t.payAgain() },
    parts: [t.debitFailedText(), '{link}'],
  }),
  envelope,
}
